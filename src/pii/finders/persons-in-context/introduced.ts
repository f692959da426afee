import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, isBlank, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import type { Candidate } from './lists.ts';

const firstOfIs = 0x69;
/** Words of a name after the first. */
const mostWords = 4;
/** Shorter words that no list holds are those of a chat: `thx`. */
const shortestUnknown = 4;
/** What follows a name that is also an ordinary word, when it is the end of the name. */
const ended = /^(?:\s*(?:[.,;!?)"]|$|\n)| (?:and|i|im|i['’]m)\b)/;

/** `my name is quxley`, `my name is john paul smith`: the whole name, though it is in lower case and no list holds it. */
export function introducedAt(scan: Scan, at: number): Candidate | null {
  if (!isAnnounced(scan, at) || !(isName(scan, at, 2) || isBroken(scan, at))) return null;
  let last = at;
  for (let next = at + 1; next <= at + mostWords && next < scan.tokens.count; next += 1) {
    const gap = gapAfter(scan, next - 1);
    if (!(isBlank(gap) || gap === '-' || gap === "'" || gap === '’')) break;
    if (isName(scan, next, shortestUnknown)) last = next;
    else if ((marksAt(scan, next) & marks.particle) === 0) break;
  }
  return { first: at, last, confidence: level.sure, evidence: 0.9 };
}

function isAnnounced({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  // A look at one letter spares most words the rest.
  if (text.charCodeAt(start - 3) !== firstOfIs || tokens.made[at] !== made.lower) return false;
  if (!text.startsWith('name is ', start - 8)) return false;
  return /\b(?:my|his|her) $/i.test(text.slice(Math.max(0, start - 13), start - 8));
}

/** o'quxley */
function isBroken(scan: Scan, at: number): boolean {
  return scan.tokens.end[at] === (scan.tokens.start[at] as number) + 1 && /^['’]$/.test(gapAfter(scan, at));
}

/** A word that is none but perhaps a name; one that is both only where the name ends or goes on. */
function isName(scan: Scan, at: number, shortest: number): boolean {
  const { tokens } = scan;
  const its = marksAt(scan, at);
  if (((tokens.made[at] as number) & made.digits) !== 0) return false;
  if ((its & marks.usual) !== 0) return isListed(scan, at) && (isEnd(scan, at) || isGoingOn(scan, at));
  if ((its & marks.ordinary) !== 0) return isListed(scan, at);
  return isListed(scan, at) || (tokens.end[at] as number) - (tokens.start[at] as number) >= shortest;
}

function isListed(scan: Scan, at: number): boolean {
  return (marksAt(scan, at) & (marks.first | marks.last)) !== 0;
}

function isEnd({ text, tokens }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  return ended.test(text.slice(end, end + 8));
}

/** mark brown: two names that are words. */
function isGoingOn(scan: Scan, at: number): boolean {
  const next = at + 1;
  if (next >= scan.tokens.count || !isBlank(gapAfter(scan, at)) || !isListed(scan, next)) return false;
  return (marksAt(scan, next) & marks.usual) === 0 || isEnd(scan, next);
}
