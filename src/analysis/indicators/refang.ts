import type { Span } from '#analysis/document.ts';
import { isIgnorable } from '#analysis/language/fold.ts';

/** A stretch of text with its defanging undone. `offsets[i]` is the position of character `i` in the original. */
export type Refanged = { text: string; offsets: number[] | null; base: number; defanged: boolean };

const defangings = new RegExp(
  [
    String.raw`(?<dot> ?[[({]\s?(?:\.|dot|punto)\s?[\])}] ?|\[\.|\.\](?=[a-z]|\d{1,3}(?!\d)))`,
    String.raw`(?<scheme> ?[[({]:(?:\/\/)?[\])}] ?)`,
    String.raw`(?<at> ?[[({]\s?(?:@|at)\s?[\])}] ?)`,
    String.raw`(?<slash>\[\/\])`,
    String.raw`(?<escape>\\(?=_))`,
    String.raw`(?<dash>[\u2010-\u2015\u2212])`,
  ].join('|'),
  'giy',
);
const scheme = /\b(?:h(?:xx|tt|\*\*|__|XX)p|fxp|meow)(s?)(?=\[?:)/giy;
const mayBeDefanged =
  /\.\]|[[({\u2010-\u2015\u2212\u00ad]|xxp|fxp|meow|\*\*p|[\u200b-\u206f\ufe00-\uffff]|\\_/i;

function replacement(match: RegExpExecArray): string {
  const groups = match.groups as Record<string, string | undefined>;
  if (groups.dot !== undefined) return '.';
  if (groups.at !== undefined) return '@';
  if (groups.slash !== undefined) return '/';
  if (groups.escape !== undefined) return '';
  if (groups.dash !== undefined) return '-';
  return (groups.scheme as string).includes('//') ? '://' : ':';
}

function schemeAt(text: string, at: number): RegExpExecArray | null {
  scheme.lastIndex = at;
  return scheme.exec(text);
}

/**
 * Undoes defanging in `text[start, end)`: `hxxp`, `[.]`, `(.)`, `{.}`, `[dot]`, `[:]`, `[://]`, `[at]`, `(at)`,
 * `[@]`, `\\_` of Markdown in a link, typographic dashes, full-width and
 * invisible characters. Keeps the original offset of every character.
 */
export function refang(text: string, { start, end }: Span): Refanged {
  const original = text.slice(start, end);
  if (!mayBeDefanged.test(original)) return { text: original, offsets: null, base: start, defanged: false };
  // Markdown writes `\_`; a Windows path keeps its backslashes.
  const escapes = original.includes('\\_') && /:\/\/|\.\]/.test(original) && !/[a-z]:\\/i.test(original);
  const offsets: number[] = [];
  let out = '';
  let defanged = false;
  const put = (characters: string, at: number) => {
    for (const character of characters) {
      out += character;
      offsets.push(start + at);
    }
  };
  for (let at = 0; at < original.length;) {
    defangings.lastIndex = at;
    const match = defangings.exec(original) ?? schemeAt(original, at);
    if (match && (match.groups?.escape === undefined || escapes)) {
      const isScheme = !match.groups;
      defanged ||= isScheme
        ? !/^http/i.test(match[0])
        : match.groups?.dash === undefined && match.groups?.escape === undefined;
      put(isScheme ? (/^f/i.test(match[0]) ? 'ftp' : `http${match[1] ?? ''}`) : replacement(match), at);
      at += match[0].length;
      continue;
    }
    const code = original.charCodeAt(at);
    if (code >= 0xff01 && code <= 0xff5e) put(String.fromCharCode(code - 0xfee0), at);
    else if (!isIgnorable(code)) put(original[at] as string, at);
    at += 1;
  }
  offsets.push(start + original.length);
  return { text: out, offsets, base: start, defanged };
}

/** The span in the original text of `[from, to)` of the refanged one. */
export function originalSpan(refanged: Refanged, from: number, to: number): Span {
  const { offsets, base } = refanged;
  if (!offsets) return { start: base + from, end: base + to };
  return { start: offsets[from] as number, end: offsets[to] as number };
}
