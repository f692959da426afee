import { kindOf, kinds } from '#pii/text/letters.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';

/** Reads tokens as parts of an address. */
export type Reader = {
  scan: Scan;
  count: number;
  /** What the word may be: bits of `is`. */
  kind: (at: number) => number;
  word: (at: number) => string;
  /** What is between the token and the next. */
  gap: (at: number) => string;
  isNumber: (at: number) => boolean;
  isWord: (at: number) => boolean;
  isCapital: (at: number) => boolean;
};

/** What a word may be in an address, as bits. */
export const is = {
  after: 1,
  afterOrElse: 2,
  before: 4,
  unit: 8,
  particle: 16,
  lead: 32,
  sign: 64,
  building: 128,
  label: 256,
  honour: 512,
} as const;

export function readerOf(scan: Scan, kindsOf: (id: number) => number): Reader {
  const { tokens, text } = scan;
  const word = (at: number) => text.slice(tokens.start[at], tokens.end[at]);
  return {
    scan,
    count: tokens.count,
    word,
    kind: (at) => (at >= 0 && at < tokens.count ? kindsOf(tokens.word[at] as number) : 0),
    gap: (at) => text.slice(tokens.end[at], at + 1 < tokens.count ? tokens.start[at + 1] : scan.to),
    // 12, 12b, yet not 1780s
    isNumber(at) {
      if (at < 0 || at >= tokens.count || ((tokens.made[at] as number) & made.digits) === 0) return false;
      const length = (tokens.end[at] as number) - (tokens.start[at] as number);
      if (length > 7) return false;
      if (tokens.made[at] === made.digits) return length < 6;
      return /^(?!\d{1,3}0s$)\d{1,4}(?:[a-z]|bis|ter)$/i.test(word(at));
    },
    isWord: (at) => at < tokens.count && ((tokens.made[at] as number) & made.digits) === 0,
    isCapital(at) {
      const kind = at < tokens.count ? kindOf[text.charCodeAt(tokens.start[at] as number)] : kinds.other;
      return kind === kinds.upper || kind === kinds.letter;
    },
  };
}
