import type { Span } from '#analysis/document.ts';

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
const day = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:t.*)?$/;
const thousands = /^\d{1,3}(?:,\d{3})+$/;
const ordinal = /^(\d+)(?:st|nd|rd|th)$/;
const range = /^\d+(?:[-/]\d+)+$/;

const digits = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function monthKey(name: string): string {
  return `month ${monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1}`;
}

function plain(written: string): string {
  const lower = written.toLowerCase().replace(/^v(?=\d)/, '');
  if (thousands.test(lower)) return lower.replaceAll(',', '');
  return ordinal.exec(lower)?.[1] ?? lower;
}

/** The parts of a date or a range, each of which a sentence may give alone. */
function partsOf(written: string): string[] {
  const [, year, inYear, inMonth] = day.exec(written) ?? [];
  if (year !== undefined && inYear !== undefined)
    return [
      year,
      `month ${Number(inYear)}`,
      ...(inMonth === undefined ? [] : [inMonth, `${Number(inMonth)}`]),
    ];
  return range.test(written) ? written.split(/[-/]/) : [];
}

/**
 * The figures of a text in one spelling: numbers, also those in words, and parts of dates. What is within `codes` (addresses, CVEs …)
 * is none. With `parts`, of dates and ranges also what they are made of.
 */
export function figuresIn(text: string, codes: readonly Span[], { parts }: { parts: boolean }): Set<string> {
  const found = new Set<string>();
  let code = 0;
  for (const match of text.matchAll(figure)) {
    while (code < codes.length && (codes[code] as Span).end <= match.index) code += 1;
    if (match.index >= (codes[code]?.start ?? Infinity)) continue;
    const written = plain(match[0]);
    found.add(written);
    if (parts) for (const part of partsOf(written)) found.add(part);
  }
  for (const [name] of text.matchAll(month)) found.add(monthKey(name));
  for (const [name] of text.matchAll(number)) {
    const place = digits.indexOf(name.toLowerCase());
    found.add(place > 0 ? String(place) : name.toLowerCase().replace(/s$/, ''));
  }
  return found;
}
