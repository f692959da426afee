import type { Span } from '#analysis/document.ts';

/** A number, or the name of a month, as written at a place of a text. */
export type FigureToken = Span & {
  /** In one spelling: `seven` and `7`, `3 million` and `3,000,000` are one. */
  value: string;
  /** 1 to 12, of the name of a month. */
  month?: number;
};

// What a pattern may begin with it never begins in the middle of: each stays linear in the length of the text.
const figure = /(?<![\p{L}\p{N}])v?\d[\p{L}\p{N}]*(?:[.,:/-][\p{L}\p{N}]+)*/giu;
const alone = (words: string, flags: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.trim().split(/\s+/).join('|')})(?![\p{L}\p{N}])`, flags);
/** With their capital: `may` is a verb. */
const month = alone(
  `Jan(?:uary)? Feb(?:ruary)? Mar(?:ch)? Apr(?:il)? May June? July? Aug(?:ust)? Sept?(?:ember)? Oct(?:ober)? Nov(?:ember)?
  Dec(?:ember)?`,
  'gu',
);
/** `one`, `once` and `half` say less than a number. */
const number = alone(
  `two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundreds? thousands?
  millions? billions? dozens?`,
  'giu',
);
const thousands = /^\d{1,3}(?:,\d{3})+$/;
const ordinal = /^(\d+)(?:st|nd|rd|th)$/;

const digits = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const tens: Readonly<Record<string, string>> = {
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
};
const scales: Readonly<Record<string, number>> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 };
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function plain(written: string): string {
  const lower = written.toLowerCase().replace(/^v(?=\d)/, '');
  if (thousands.test(lower)) return lower.replaceAll(',', '');
  return ordinal.exec(lower)?.[1] ?? lower;
}

function numberOf(name: string): string {
  const lower = name.toLowerCase();
  const place = digits.indexOf(lower);
  return place > 0 ? String(place) : (tens[lower] ?? lower.replace(/s$/, ''));
}

function monthOf(name: string): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** `3` and `million` that follow each other are one number. */
function scaled(text: string, tokens: readonly FigureToken[]): FigureToken[] {
  const found: FigureToken[] = [];
  for (const token of tokens) {
    const last = found.at(-1);
    const scale = scales[token.value];
    const follows = last && token.start - last.end === 1 && /[ -]/.test(text.charAt(last.end));
    if (follows && scale !== undefined && /^\d+(?:\.\d+)?$/.test(last.value))
      found.splice(-1, 1, {
        ...last,
        end: token.end,
        value: String(Math.round(Number(last.value) * scale * 100) / 100),
      });
    else found.push(token);
  }
  return found;
}

/** The numbers, also those in words, and the months of a text, in order. What is within `codes` (addresses, CVEs …) is none. */
export function figureTokensIn(text: string, codes: readonly Span[]): FigureToken[] {
  const found: FigureToken[] = [];
  let code = 0;
  for (const { 0: written, index: start } of text.matchAll(figure)) {
    while (code < codes.length && (codes[code] as Span).end <= start) code += 1;
    if (start >= (codes[code]?.start ?? Infinity)) continue;
    found.push({ start, end: start + written.length, value: plain(written) });
  }
  for (const { 0: name, index: start } of text.matchAll(number))
    found.push({ start, end: start + name.length, value: numberOf(name) });
  for (const { 0: name, index: start } of text.matchAll(month))
    found.push({ start, end: start + name.length, value: name, month: monthOf(name) });
  return scaled(
    text,
    found.sort((a, b) => a.start - b.start),
  );
}
