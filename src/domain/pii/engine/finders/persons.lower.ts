import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isInLowerCase,
  isInProse,
  marksAt,
} from '#domain/pii/engine/names.shapes.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import type { Evidence } from './persons.evidence.ts';
import type { Candidate } from './persons.lists.ts';
import { firstStrength, lastStrength } from './persons.strength.ts';

/** `my name is quxley`: a word that is none, in lower case. */
export function isIntroduced({ text, tokens, vocabulary }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  if (tokens.made[at] !== made.lower || !text.startsWith('name is ', start - 8)) return false;
  const its = vocabulary.marksOf(tokens.word[at] as number);
  return (
    /\b(?:my|his|her) $/i.test(text.slice(Math.max(0, start - 13), start - 8)) &&
    (its & (marks.ordinary | marks.usual)) === 0
  );
}

const mostParticles = 3;

/** Behind these a word in lower case is a thing's. */
const articles = new Set([
  'the',
  'a',
  'an',
  'this',
  'that',
  'each',
  'every',
  'no',
  'any',
  'our',
  'your',
  'its',
  'their',
]);

/** Names in lower case: a first and a last name that are no words, or behind what announces a name. */
export function lowerAt(scan: Scan, at: number, evidenceOf: Evidence): Candidate | null {
  const { tokens, text } = scan;
  const given = firstStrength(scan, at);
  if (given < 1 || (tokens.end[at] as number) - (tokens.start[at] as number) < 3) return null;
  const isPair =
    at + 1 < tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    tokens.made[at + 1] === tokens.made[at] &&
    (tokens.end[at + 1] as number) - (tokens.start[at + 1] as number) > 3 &&
    lastStrength(scan, at + 1) >= 0.55;
  const last = isPair ? at + 1 : particlesEnd(scan, at);
  if (last === at && articles.has(text.slice(tokens.start[at - 1], tokens.end[at - 1]))) return null;
  if (!isInProse(text, tokens.start[at] as number, tokens.end[last] as number)) return null;
  const isLower = isInLowerCase(scan, at);
  const isLine = (at === 0 || gapBefore(scan, at).includes('\n')) && /\n|^$/.test(gapAfter(scan, last));
  const base =
    last > at
      ? lastStrength(scan, last) >= 0.9 || isLine
        ? 0.9
        : isLower && lastStrength(scan, last) > 0.7
          ? 0.87
          : 0.75
      : isLower
        ? 0.52
        : 0.4;
  const evidence = evidenceOf(scan, at, last);
  return { first: at, last, evidence, confidence: 1 - (1 - base) * (1 - evidence) };
}

/** anna van der berg: the last name behind particles, when it is surely one; else the first name. */
function particlesEnd(scan: Scan, at: number): number {
  let last = at + 1;
  while (
    last - at < mostParticles &&
    (marksAt(scan, last) & marks.particle) !== 0 &&
    isBlank(gapAfter(scan, last - 1))
  )
    last += 1;
  const isName = last > at + 1 && isBlank(gapAfter(scan, last - 1)) && scan.tokens.made[last] === made.lower;
  return isName && lastStrength(scan, last) > 0.9 ? last : at;
}

/** Whether a label that persons stand behind goes before: scripts without capitals have no other sign. */
export function isLabelled(scan: Scan, at: number): boolean {
  return (marksAt(scan, at - 1) & marks.label) !== 0 && /^ ?: ?$/.test(gapBefore(scan, at));
}

/** mr. hurst, dr. anna kovalev */
export function titledAt(scan: Scan, at: number): Candidate | null {
  const { tokens } = scan;
  if (tokens.made[at] !== made.lower || (marksAt(scan, at) & marks.usual) !== 0) return null;
  const isPair =
    at + 1 < tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    tokens.made[at + 1] === made.lower &&
    (marksAt(scan, at + 1) & (marks.last | marks.first)) !== 0 &&
    ((marksAt(scan, at + 1) & marks.usual) === 0 ||
      ((marksAt(scan, at) & marks.first) !== 0 && (marksAt(scan, at + 1) & marks.last) !== 0));
  return { first: at, last: isPair ? at + 1 : at, confidence: 0.93, evidence: 0.9 };
}
