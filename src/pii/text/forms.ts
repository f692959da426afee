import { contextWords, evidenceAround, isNamedOtherwise, type ContextWords } from '#pii/stages/context.ts';
import { kindOf, kinds } from './letters.ts';
import { signalsOf, signalsOver, type Signals } from '#pii/stages/context-signals.ts';
import { outlined, type Outlined } from './forms-outline.ts';
import type { Match, Pattern, Recogniser } from '#pii/recogniser.ts';
import type { Scan } from './scan.ts';
import { made, type Tokens } from './tokens.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';

type Form = {
  recogniser: Recogniser;
  regex: RegExp;
  mayMatch: Outlined;
  alone: number;
  inner: boolean;
  context: ContextWords;
  against: ContextWords;
  /** The signal without which it is none; 0 when it may be alone. */
  signal: number;
};
type Kind = 'd' | 'm' | 'l';
/** Forms that are tried at the same tokens, of which so much is known. */
type Tried = { outline: string; forms: readonly Form[]; isFaint: boolean; mayBeInner: boolean };
export type Forms = {
  /** The forms that may start at a token, by what it is made of and by its length. */
  byFirst: readonly Form[][][];
  /** And by the sign after it; filled when they are met. */
  bySign: (Tried | undefined)[];
  /** And by the next token and the sign after that. */
  byNext: Map<number, Tried>;
  /** Of these the last of those that share a slot, and which it is: several times as fast as the map. */
  recent: (Tried | undefined)[];
  recentKeys: Int32Array;
  signals: Signals;
};

const longestFirst = 64;
const longestNext = 31;
/** So many kinds of places are remembered. */
const mostKnown = 1 << 14;
const recentPlaces = 1 << 12;
/** Less sure than this, a match is none: any nine digits are a number of somebody. */
const faintest = 0.1;

/** Sorts the patterns of the recognisers by their first tokens. Throws when a `first` says nothing. */
export function compileForms(recognisers: readonly Recogniser[], vocabulary: Vocabulary): Forms {
  const contexts = recognisers.map(({ context }) => contextWords(context ?? [], vocabulary));
  const signals = signalsOf(contexts.filter((_, index) => recognisers[index]?.patterns.some(isFaint)));
  const byFirst = { d: byLength(), m: byLength(), l: byLength() };
  for (const [index, recogniser] of recognisers.entries()) {
    const context = contexts[index] as ContextWords;
    const against = contextWords(recogniser.against ?? [], vocabulary);
    for (const { regex, first, alone, inner } of recogniser.patterns) {
      const form = {
        recogniser, alone, context, against,
        // Up to the end of the word, so that no alternative stops short of it.
        regex: new RegExp(`(?:${regex.source})(?![A-Za-z0-9])`, `${regex.flags.replaceAll(/[gy]/g, '')}y`),
        mayMatch: outlined(regex),
        signal: isFaint({ alone }) ? (signals.bitOf.get(context) ?? 0) : 0,
        inner: inner ?? false,
      }; // prettier-ignore
      for (const { kind, from, to } of firstsOf({ regex, first, alone }))
        for (let length = from; length <= to; length += 1) byFirst[kind][length]?.push(form);
    }
  }
  return {
    byFirst: outlines.map(({ kind }) => byFirst[kind]),
    bySign: Array.from({ length: (longestFirst + 1) << 10 }, () => undefined),
    byNext: new Map(),
    recent: Array.from({ length: recentPlaces }, () => undefined),
    recentKeys: new Int32Array(recentPlaces),
    signals,
  };
}

/** Only a word near it makes it a match. */
function isFaint({ alone }: Pick<Pattern, 'alone'>): boolean {
  return alone < faintest;
}

/** Reports what the forms match at the tokens of the scan and what passes its check, with the evidence around it. */
export function findForms(
  scan: Scan,
  forms: Forms,
  report: (match: Match & { benign: boolean }) => void,
): void {
  const { tokens, text } = scan;
  const signalsAt = signalsOver(scan, forms.signals);
  for (let at = 0; at < tokens.count; at += 1) {
    if (!areDigitsAhead(tokens, at)) continue;
    const tried = formsAt(scan, at, forms);
    if (tried === null) continue;
    const start = tokens.start[at] as number;
    const isInner = !isFree(text, start - 1, -1);
    if (isInner && !tried.mayBeInner) continue;
    const signals = tried.isFaint ? signalsAt(at) : 0;
    for (const form of tried.forms) {
      if ((isInner && !form.inner) || (form.signal !== 0 && (form.signal & signals) === 0)) continue;
      form.regex.lastIndex = start;
      if (!form.regex.test(text)) continue;
      const after = form.regex.lastIndex;
      if (isJoined(kindAt(text, after)) || !(form.inner || isFree(text, after, 1))) continue;
      const match = judge(scan, form, { start, end: after });
      if (match) report(match);
    }
  }
}

/** The forms that a token may start, by what it and the next are made of and what is between and after them. */
function formsAt({ tokens, text }: Scan, at: number, forms: Forms): Tried | null {
  const kind = outlineOf[tokens.made[at] as number] as number;
  const end = tokens.end[at] as number;
  const length = end - (tokens.start[at] as number);
  if (kind >= firstOfLetters && length > longestFirst) return null;
  const first = Math.min(length, longestFirst);
  const all = forms.byFirst[kind]?.[first] as Form[];
  if (all.length === 0 || (kind >= firstOfLetters && !areDigitsNear(tokens, at))) return null;
  // The sign of ASCII after it, then the token directly after that with its sign; 0 for what is not looked at.
  const sign = first < longestFirst ? signAt(text, end) : 0;
  const place = (first << 10) | (kind << 7) | sign;
  const tried = (forms.bySign[place] ??= chosen(all, drawn('', { kind, length: first, sign })));
  if (tried.forms.length === 0) return null;
  if (sign === 0 || tokens.start[at + 1] !== end + 1 || at + 1 === tokens.count) return tried;
  const kindOfNext = outlineOf[tokens.made[at + 1] as number] as number;
  const next = Math.min(longestNext, (tokens.end[at + 1] as number) - end - 1);
  const last = next < longestNext ? signAt(text, end + 1 + next) : 0;
  const key = (place << 15) | (next << 10) | (kindOfNext << 7) | last;
  const slot = (key ^ (key >>> 10) ^ (key >>> 20)) & (recentPlaces - 1);
  let known = forms.recent[slot];
  if (known === undefined || forms.recentKeys[slot] !== key) {
    known =
      forms.byNext.get(key) ??
      remembered(
        forms,
        key,
        chosen(tried.forms, drawn(tried.outline, { kind: kindOfNext, length: next, sign: last })),
      );
    forms.recentKeys[slot] = key;
    forms.recent[slot] = known;
  }
  return known.forms.length === 0 ? null : known;
}

function remembered({ byNext }: Forms, key: number, tried: Tried): Tried {
  if (byNext.size > mostKnown) byNext.clear();
  byNext.set(key, tried);
  return tried;
}

/** Those of the forms that may match at the outline. */
function chosen(forms: readonly Form[], outline: string): Tried {
  const tried = forms.filter(({ mayMatch }) => mayMatch(outline));
  return {
    outline,
    forms: tried,
    isFaint: tried.some(({ signal }) => signal !== 0),
    mayBeInner: tried.some(({ inner }) => inner),
  };
}

/** The outline with one token more, and the sign after it if any. */
function drawn(
  before: string,
  { kind, length, sign }: { kind: number; length: number; sign: number },
): string {
  const symbol = outlines[kind]?.symbol ?? '';
  return before + symbol.repeat(length) + (sign > 0 ? String.fromCharCode(sign) : '');
}

/** What tokens look like, with the kind of the first tokens of forms that each is. */
const outlines: readonly { kind: Kind; symbol: string }[] = [
  { kind: 'd', symbol: '9' },
  { kind: 'm', symbol: 'y' },
  { kind: 'm', symbol: 'z' },
  { kind: 'm', symbol: 'x' },
  { kind: 'l', symbol: 'a' },
  { kind: 'l', symbol: 'A' },
  { kind: 'l', symbol: 'L' },
];
const firstOfLetters = 4;
/** The index of the outline of a token by the bits of what it is made of. */
const outlineOf = Uint8Array.from({ length: 32 }, (_, bits) => {
  if (bits === made.digits) return 0;
  const letters = bits & (made.lower | made.upper | made.letters);
  const cased = letters === made.lower ? 0 : letters === made.upper ? 1 : 2;
  return (bits & made.digits) === 0 ? firstOfLetters + cased : 1 + cased;
});

function signAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x80 && kindOf[code] === kinds.other ? code : 0;
}

/** Spares most words a closer look: of three tokens none holds a digit. */
function areDigitsAhead({ made: its }: Tokens, at: number): boolean {
  // After the last token there are zeros.
  const bits = (its[at] as number) | (its[at + 1] ?? 0) | (its[at + 2] ?? 0);
  return (bits & made.digits) !== 0;
}

/** A word starts a form only when digits follow at once, or after one word more (`B-AB 1234`). */
function areDigitsNear(tokens: Tokens, at: number): boolean {
  for (let next = at + 1; next < tokens.count && next <= at + 2; next += 1) {
    if ((tokens.start[next] as number) - (tokens.end[next - 1] as number) > 2) return false;
    if (((tokens.made[next] as number) & made.digits) !== 0) return true;
  }
  return false;
}

function judge(scan: Scan, form: Form, span: { start: number; end: number }) {
  const { recogniser } = form;
  const fails = () => recogniser.check?.(scan.text.slice(span.start, span.end)) === false;
  // Its check is sooner made than the words around are read, which faint ones mostly lack.
  const isFaintest = form.alone < faintest;
  if (!isFaintest && fails()) return null;
  const evidence = evidenceAround(scan, span, form.context);
  // Noisy or: each kind of evidence is wrong on its own.
  const supported = 1 - (1 - form.alone) * (1 - evidence);
  if (isFaintest && (supported < faintest || fails())) return null;
  const counter = evidenceAround(scan, span, form.against);
  const judged = counter > evidence ? supported * (1 - counter) : supported;
  const isOther = !recogniser.benign && judged >= faintest && isNamedOtherwise(scan, span, form.context);
  const confidence = isOther ? lessLikely(judged) : judged;
  if (confidence < faintest) return null;
  return {
    ...span,
    type: recogniser.type,
    confidence,
    method: evidence > 0 ? ('contextual_pattern' as const) : ('pattern_match' as const),
    benign: recogniser.benign ?? false,
  };
}

/** What is left of it where its column is named as something else: five to one speaks against it. */
function lessLikely(confidence: number): number {
  return confidence / (confidence + 5 * (1 - confidence));
}

/** Whether nothing at this end of a value makes it a piece of `a_1`, `a_-1`, 1.2.3-4 or 1/2; only before it may a colon do that. */
function isFree(text: string, at: number, away: 1 | -1): boolean {
  const sign = text.charCodeAt(at);
  if (sign === underscore) return false;
  const joins = joining[sign] === 1 || (away === -1 && sign === colon);
  if (!joins) return true;
  return kindAt(text, at + away) !== kinds.digit && text.charCodeAt(at + away) !== underscore;
}

const underscore = 0x5f;
const colon = 0x3a;
const joining = new Uint8Array(128);
for (const sign of '.-/\\') joining[sign.charCodeAt(0)] = 1;

/** Letters of scripts without capitals may touch a value: it is written so. */
function isJoined(kind: number): boolean {
  return kind !== kinds.other && kind !== kinds.letter;
}

function kindAt(text: string, at: number): number {
  return at < 0 || at >= text.length ? kinds.other : (kindOf[text.charCodeAt(at)] as number);
}

function firstsOf({ regex, first }: Pattern): { kind: 'd' | 'm' | 'l'; from: number; to: number }[] {
  return first.split(' ').map((part) => {
    const [, kind, from, to] = /^([dml])(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (kind === undefined) throw new Error(`The first token of ${regex.source} is not understood: ${first}`);
    return {
      kind: kind as 'd' | 'm' | 'l',
      from: Number(from),
      to: Math.min(Number(to ?? from), longestFirst),
    };
  });
}

function byLength(): Form[][] {
  return Array.from({ length: longestFirst + 1 }, () => []);
}
