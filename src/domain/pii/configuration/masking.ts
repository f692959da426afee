import { fold } from '#pii/text/fold.ts';

type Span = { type: string; start: number; end: number };

/** Numbers that are written with and without blanks, dashes and the like. */
const spaced = /^[\d\s().+/-]+$/;
const separators = /[\s().+/-]+/g;
/** In these the separators are part of the meaning. */
const exact = new Set(['date', 'date_of_birth', 'age', 'ip_address', 'card_expiry_date']);

/** What two spellings of one value have in common. */
function sameness(type: string, value: string): string {
  const folded = fold(value).text.toLowerCase();
  if (!exact.has(type) && spaced.test(folded)) return folded.replaceAll(separators, '');
  return folded.replaceAll(/\s+/g, ' ').trim();
}

/** What looks like one of our tags: a text may have been masked before. */
const writtenTag = /\[([^[\]\s]{1,80})_(\d{1,6})\]/g;

/** The highest number of each tag that the text itself holds. */
function writtenTags(text: string): Map<string, number> {
  const highest = new Map<string, number>();
  for (const [, name = '', number] of text.matchAll(writtenTag))
    highest.set(name, Math.max(highest.get(name) ?? 0, Number(number)));
  return highest;
}

/**
 * Assigns the labels of one text: `[PERSON_NAME_1]`. The same value of a type has the same number, in any notation; numbers
 * increase with the first occurrence of each, after those that the text itself contains.
 */
export function createTags(text: string): (found: Span) => string {
  const written = writtenTags(text);
  const numbers = new Map<string, Map<string, number>>();
  return ({ type, start, end }) => {
    const known = numbers.get(type) ?? new Map<string, number>();
    numbers.set(type, known);
    const value = sameness(type, text.slice(start, end));
    const name = type.toUpperCase();
    const number = known.get(value) ?? (written.get(name) ?? 0) + known.size + 1;
    known.set(value, number);
    return `[${name}_${number}]`;
  };
}

/** Below this length the first six and the last four digits would leave too few to guess. */
const longEnough = 15;

/** A card number as PCI DSS 4.0, 3.4.1, lets it be shown: at most its first six and its last four digits. */
export function maskedCard(value: string): string {
  const digits = fold(value).text.replaceAll(/\D/g, '');
  const shown = digits.length >= longEnough ? 6 : 0;
  return digits.slice(0, shown) + '*'.repeat(digits.length - shown - 4) + digits.slice(-4);
}

export type Masked = { start: number; end: number; masked: string };

/**
 * The part [from, to) of a text with these, which are in order and do not overlap, masked. What the part would cut
 * through is masked as a whole.
 */
export function maskedPart(
  text: string,
  masks: readonly Masked[],
  { from, to }: { from: number; to: number },
): string {
  const parts: string[] = [];
  let at = from;
  for (let index = firstBehind(masks, from); index < masks.length; index += 1) {
    const { start, end, masked } = masks[index] as Masked;
    if (start >= to) break;
    parts.push(text.slice(at, Math.max(at, start)), masked);
    at = end;
  }
  parts.push(text.slice(at, Math.max(at, to)));
  return parts.join('');
}

/** The masks, in order, and with them one of each part of what gave way to them that none of them is on. */
export function withRest(
  masks: readonly Masked[],
  before: Iterable<Span & { covers?: { start: number; end: number } }>,
): Masked[] {
  const all: Masked[] = [...masks];
  for (const find of before) {
    const { start, end } = find.covers ?? find;
    const masked = `[${find.type.toUpperCase()}]`;
    let at = start;
    for (let index = firstBehind(masks, start); index < masks.length && at < end; index += 1) {
      const mask = masks[index] as Masked;
      if (mask.start > at) all.push({ start: at, end: Math.min(end, mask.start), masked });
      at = Math.max(at, mask.end);
    }
    if (at < end) all.push({ start: at, end, masked });
  }
  return apart(all.toSorted((a, b) => a.start - b.start));
}

/** What gave way may share characters: each of them is masked once. */
function apart(masks: readonly Masked[]): Masked[] {
  let behind = 0;
  return masks.flatMap(({ start, end, masked }) => {
    const from = Math.max(start, behind);
    behind = Math.max(behind, end);
    return from < end ? [{ start: from, end, masked }] : [];
  });
}

/** The first of them that ends after the offset. */
function firstBehind(masks: readonly Masked[], offset: number): number {
  let low = 0;
  let high = masks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((masks[middle] as Masked).end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
