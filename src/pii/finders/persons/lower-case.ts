import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isBlank, isInLowerCase, isInProse, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import type { Evidence } from './evidence.ts';
import type { Candidate } from '#pii/finders/persons-in-context/lists.ts';
import { firstStrength, lastStrength } from './strength.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('persons');

const mostParticles = 3;

/** After these a word in lower case is a thing's. */
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

/** Names in lower case: a first and a last name that are no words, or after what announces a name. */
export function lowerAt(scan: Scan, at: number, evidenceOf: Evidence): Candidate | null {
  const { tokens, text } = scan;
  const given = firstStrength(scan, at);
  if (isWord(scan, at)) return null;
  if (given < 1 || (tokens.end[at] as number) - (tokens.start[at] as number) < 3) return null;
  const isPair =
    at + 1 < tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    tokens.made[at + 1] === tokens.made[at] &&
    (tokens.end[at + 1] as number) - (tokens.start[at + 1] as number) > 3 &&
    lastStrength(scan, at + 1) >= 0.55;
  const last = isPair ? at + 1 : particlesEnd(scan, at);
  if (
    last === at &&
    articles.has(text.slice(tokens.start[at - 1], tokens.end[at - 1])) &&
    !isSelfIntroduced(scan, at)
  )
    return null;
  if (!isInProse(text, tokens.start[at] as number, tokens.end[last] as number)) return null;
  const base = lowerBase(scan, at, last);
  const evidence = evidenceOf(scan, at, last);
  return { first: at, last, evidence, confidence: 1 - (1 - base) * (1 - evidence) };
}

function lowerBase(scan: Scan, at: number, last: number): number {
  const isLower = isInLowerCase(scan, at);
  if (last === at)
    return isLower
      ? isChat(scan, at) || isSelfIntroduced(scan, at) || isMet(scan, at)
        ? level.supported
        : 0.52
      : level.doubtful;
  const isLine = (at === 0 || gapBefore(scan, at).includes('\n')) && /\n|^$/.test(gapAfter(scan, last));
  if (lastStrength(scan, last) >= 0.9 || isLine) return level.sure;
  return isLower && lastStrength(scan, last) > 0.7 ? level.sufficient : level.probable;
}

const chatReach = 14;
const leastChat = 2;
/** How people write to each other who write no capitals: what nobody writes elsewhere counts twice. */
const chat = new Map([
  ...list('chat').map((word) => [word, 2] as const),
  ...list('chat-weak').map((word) => [word, 1] as const),
]);

/** Whether people talk here: two of the words of a chat around. */
function isChat({ tokens, text }: Scan, at: number): boolean {
  let seen = 0;
  for (let near = Math.max(0, at - chatReach); near < Math.min(tokens.count, at + chatReach); near += 1)
    seen += chat.get(text.slice(tokens.start[near], tokens.end[near])) ?? 0;
  return seen >= leastChat;
}

/** `hey its anna`, `ok im tom`: who writes; yet `its rose`, which belongs to it. */
function isSelfIntroduced({ tokens, text }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  return (
    /(?:^|[\n,.!?]\s?|\b(?:hey|hi|hello|hiya|yo|ok|yeah|lol) )(?:it['’]?s|i['’]?m) $/.test(
      text.slice(Math.max(0, start - 14), start),
    ) &&
    /^(?: (?:from|here|again|and|at)\b|[,.!?]|$|\n)/.test(
      text.slice(tokens.end[at], (tokens.end[at] as number) + 7),
    )
  );
}

/** `love anna x`, `met up with anna`, `his gf sophie`, `pick up sophie at 8`: what is done with people. */
function isMet({ tokens, text }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  return (
    people.test(text.slice(Math.max(0, start - 18), start)) ||
    /^['’]s (?:place|flat|bday|gf|bf)\b/.test(text.slice(tokens.end[at], (tokens.end[at] as number) + 10)) ||
    (/\b(?:call|ring|text) $/.test(text.slice(Math.max(0, start - 5), start)) &&
      /^ on \+?\d/.test(text.slice(tokens.end[at], (tokens.end[at] as number) + 7)))
  );
}

const people = pattern('u')`
    (?:^|[^\p{L}])(?:(?:met|meet|meeting|talked|spoke|chatted|hung|hanging|out|dinner|lunch|party|date
    |drinks) (?:up |out )?with |(?:${either('people')}) |(?:gf|bf|bff|mate|bestie|hubby|missus|cuz|bro
    |sis) )$`;

/** he drew his sword, the dean: first names that are other words in lower case. */
function isWord(scan: Scan, at: number): boolean {
  if ((marksAt(scan, at) & marks.title) !== 0) return true;
  if (/^(?:drew|candy|amber|alvine)$/.test(scan.text.slice(scan.tokens.start[at], scan.tokens.end[at])))
    return true;
  return (
    /^(?:dean|rob|sue|jack)$/.test(scan.text.slice(scan.tokens.start[at], scan.tokens.end[at])) &&
    /^(?:, | (?:his|her|the|a|an|of|it|them|up|on|in|down)\b)/.test(
      scan.text.slice(scan.tokens.end[at], (scan.tokens.end[at] as number) + 6),
    )
  );
}

/** anna van der berg: the last name after particles, when it is surely one; else the first name. */
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

/** Whether a label that persons follow goes before: scripts without capitals have no other sign. */
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
  return { first: at, last: isPair ? at + 1 : at, confidence: level.explicit, evidence: 0.9 };
}
