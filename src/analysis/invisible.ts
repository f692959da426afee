import { Buffer } from 'node:buffer';
import type { HiddenKind } from './document.ts';

/** Invisible characters that were taken out; `kind` is null where writers use them without a thought. */
export type Removed = { at: number; length: number; kind: HiddenKind | null; text: string };

const candidates =
  /[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]+/gu;
const some = new RegExp(candidates.source, 'u');

/** The three flags that are written in tag characters. */
const flag =
  /^\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u;
/** Soft hyphens, direction marks, isolates: a few of them come with any editor. */
const ordinary = /^[\u00ad\u034f\u061c\u180e\u200e\u200f\u202a-\u202c\u2066-\u2069\ufeff]+$/;
const fewOrdinary = 4;
/** Scripts that join letters or run words together: there these characters shape what is read. */
const shapingScripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar Tibetan';
const shaping = new RegExp(
  `[${shapingScripts.replaceAll(/\w+/g, String.raw`\p{Script=$&}`).replaceAll(' ', '')}]$`,
  'u',
);
const pictured = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const beginsPicture = /^\p{Extended_Pictographic}/u;

/**
 * Takes out the characters that no reader sees: zero-width ones, tag characters, variation selectors that vary nothing,
 * and what overrides the direction. Those that shape words and pictures stay. Linear in the length of the text.
 */
export function withoutInvisible(text: string): { text: string; removed: Removed[] } {
  if (!some.test(text)) return { text, removed: [] };
  const removed: Removed[] = [];
  const kept = text.replace(candidates, (run: string, at: number) => {
    const before = text.slice(Math.max(0, at - 2), at);
    const stays = shapes(run, before, text.slice(at + run.length, at + run.length + 2));
    if (stays < run.length) removed.push(...judged(run.slice(stays), at + stays));
    return run.slice(0, stays);
  });
  return { text: kept, removed };
}

/** How many of the run's first code units modify the characters before them. */
function shapes(run: string, before: string, after: string): number {
  const nation = before.endsWith('\u{1f3f4}') ? flag.exec(run) : null;
  if (nation) return nation[0].length;
  const varied = /^[\ufe0e\ufe0f]/.test(run)
    ? /\p{Emoji}$/u.test(before)
    : /^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u.test(run) && /[\p{Ideographic}\p{Sm}]$/u.test(before);
  const selector = varied ? ((run.codePointAt(0) ?? 0) > 0xffff ? 2 : 1) : 0;
  const joins =
    run[selector] === '\u200d' && pictured.test(before) && beginsPicture.test(after)
      ? true
      : selector === 0 && /^[\u180b-\u180e\u200b-\u200d]/.test(run) && shaping.test(before);
  return selector + (joins && run.length === selector + 1 ? 1 : 0);
}

function judged(run: string, at: number): Removed[] {
  const length = run.length;
  if (ordinary.test(run) && length <= fewOrdinary) return [{ at, length, kind: null, text: '' }];
  const written = decoded(run);
  if (written !== '') return [{ at, length, kind: 'tag_characters', text: written }];
  const kind = /[\u202d\u202e]/.test(run) ? 'bidi_override' : 'zero_width';
  return [{ at, length, kind, text: codesOf(run) }];
}

/** What tag characters spell, and the bytes that variation selectors stand for; empty where there are none. */
function decoded(run: string): string {
  let tags = '';
  const bytes: number[] = [];
  for (const sign of run) {
    const code = sign.codePointAt(0) ?? 0;
    if (code >= 0xe0020 && code < 0xe007f) tags += String.fromCharCode(code - 0xe0000);
    else if (code >= 0xfe00 && code <= 0xfe0f) bytes.push(code - 0xfe00);
    else if (code >= 0xe0100 && code <= 0xe01ef) bytes.push(code - 0xe0100 + 16);
  }
  return tags + (bytes.length > 1 ? Buffer.from(bytes).toString('utf8').replace(/\p{C}/gu, '\ufffd') : '');
}

function codesOf(run: string): string {
  return Array.from(
    run,
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
}
