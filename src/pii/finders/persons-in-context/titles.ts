import { gapAfter, isCapitalised, marksAt } from '#pii/names/shapes.ts';
import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('persons-in-context');

const reach = 9;
const leastFrench = 2;
const french = new Set(list('french'));

/** Titles that only their language or their accents show: `M. Quxley` in French, `Sig.ra`, `chị`. */
export function isForeignTitle(scan: Scan, at: number): boolean {
  const { tokens, text } = scan;
  if (at < 0 || at + 1 >= tokens.count || (tokens.end[at] as number) - (tokens.start[at] as number) > 4)
    return false;
  if (!isCapitalised(scan, at + 1)) return false;
  const gap = gapAfter(scan, at);
  const word = text.slice(tokens.start[at], tokens.end[at]);
  if (gap === '. ') return /^MM?$/.test(word) && isFrench(scan, at);
  if (gap !== ' ') return false;
  if (/^(?:ra|ssa|na)$/.test(word))
    return /(?:Sig|Dott|Prof|Avv)\.$/i.test(
      text.slice(Math.max(0, (tokens.start[at] as number) - 5), tokens.start[at]),
    );
  return (
    /^(?:[Cc]hị|[Bb]à|[ôÔ]ng|[Cc]ô|[Cc]hú|[Bb]ác)$/u.test(word) ||
    (/^[Aa]nh$/.test(word) && isAccented(scan, at + 1))
  );
}

function isFrench({ tokens, text }: Scan, at: number): boolean {
  const seen = new Set<string>();
  for (let near = Math.max(0, at - reach); near < Math.min(tokens.count, at + reach); near += 1) {
    const word = text.slice(tokens.start[near], tokens.end[near]).toLowerCase();
    if (french.has(word)) seen.add(word);
  }
  return seen.size >= leastFrench;
}

function isAccented(scan: Scan, at: number): boolean {
  return (
    /[\u00c0-\u1eff]/u.test(scan.text.slice(scan.tokens.start[at], scan.tokens.end[at])) ||
    (marksAt(scan, at) & marks.first) !== 0
  );
}
