import type { Span } from '#pii/stages/columns.ts';
import { marks } from '#pii/text/marks.ts';
import { gapBefore, isCapitalised, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { tokenFrom } from '#pii/text/tokens.ts';

export const nobody =
  marks.street |
  marks.landmark |
  marks.institution |
  marks.legalForm |
  marks.product |
  marks.eponym |
  marks.thing |
  marks.country;

/** Where somebody's name is cited, not said of. */
export const cited = /\b(?:see|by|cf\.?|in|vol\.?|pp?\.|no\.|§|ed\.|eds\.|et al\.?)[ ,]*$/i;

export type Named = Span & { from: number; to: number; isInitial: boolean };

/** The words with capitals that end at `end`, the first name first: `Ann Lee`, `Thomas K.`. */
export function nameBefore(scan: Scan, end: number): Named | null {
  const { text, tokens } = scan;
  const to = tokenFrom(tokens, end) - 1;
  if (to < 0) return null;
  const isInitial =
    text[end - 1] === '.' && tokens.end[to] === end - 1 && end - (tokens.start[to] as number) === 2;
  if (tokens.end[to] !== end && !isInitial) return null;
  let from = to;
  for (let at = to; at >= 0 && at > to - 5; at -= 1) {
    const isParticle = (marksAt(scan, at) & marks.particle) !== 0;
    if (!isCapitalised(scan, at) && !(isParticle && at < to)) break;
    if (isCapitalised(scan, at)) from = at;
    const gap = gapBefore(scan, at);
    // T. Lee, Mrs. Lee, yet `from Leeds. Ann Lee`
    const isShort =
      gap === '. ' &&
      ((marksAt(scan, at - 1) & marks.title) !== 0 ||
        (tokens.start[at] as number) - (tokens.start[at - 1] as number) === 3);
    // P.L. Lee
    const isJoined = gap === '.' && (tokens.start[at] as number) - (tokens.start[at - 1] as number) === 2;
    if (!isShort && !isJoined && !/^[ '’-]$/.test(gap)) break;
  }
  if (!isCapitalised(scan, to)) return null;
  return { start: tokens.start[from] as number, end, from, to, isInitial };
}

export function isLetter({ tokens }: Scan, at: number): boolean {
  return (tokens.end[at] as number) - (tokens.start[at] as number) === 1;
}

export function isFirst(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  return (its & marks.first) !== 0 && (its & (marks.thing | marks.country)) === 0;
}

/** A last name, or a word that nobody knows. */
export function isLast(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  return (
    ((its & ~(marks.rareName | marks.usual)) === 0 || (its & marks.last) !== 0) &&
    (its & (marks.ordinary | marks.thing | marks.country | marks.city)) === 0
  );
}

export function hasFirst(scan: Scan, { from, to }: Named): boolean {
  for (let at = from; at < to; at += 1) if (isFirst(scan, at)) return true;
  return false;
}
