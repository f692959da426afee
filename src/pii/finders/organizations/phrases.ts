import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import {
  gapAfter, gapBefore, isBlank, isCapitalised, isInCapitals, isShouted, marksAt, startsSentence,
} from '#pii/names/shapes.ts'; // prettier-ignore
import type { Scan } from '#pii/text/scan.ts';
import { is, type Organization, type Reader } from './parser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('organizations');

const longestName = 6;

/** After a label, or after what says that somebody is employed there. */
export function announcedAt(scan: Scan, at: number, { kindAt, leadAt }: Reader): Organization | null {
  if (at === 0) return null;
  const isLabel = (kindAt(scan, at - 1) & is.label) !== 0;
  const lead = leadAt(scan, at - 1);
  if (!isLabel && lead === 0) return null;
  const gap = gapBefore(scan, at);
  const isLabelled = isLabel && /^["']?\s*:\s*["']?$/.test(gap) && !gap.includes('\n');
  if (!isLabelled && !(lead > 0 && isBlank(gap))) return null;
  const last = capitalsEnd(scan, at);
  const its = marksAt(scan, at);
  if ((its & (marks.thing | marks.usual | marks.country)) !== 0) return null;
  if (!isLabelled && isShouted(scan, at) && (last === at || isInCapitals(scan, at))) return null;
  // The office of Treasurer; merged with Dutch Anna
  if (last === at && (its & (marks.title | marks.role)) !== 0 && !isLabelled) return null;
  if (last === at + 1 && (its & marks.group) !== 0) return null;
  // Works for Anna.
  if (last === at && (its & (marks.first | marks.product | marks.city)) !== 0) return null;
  return { first: at, last, confidence: isLabelled ? level.barely : lead };
}

/** `The Quxley office`: what has one, unless it is a place. */
export function followedAt(scan: Scan, at: number, { kindAt }: Reader): Organization | null {
  const last = capitalsEnd(scan, at);
  if (last + 1 >= scan.tokens.count || !isBlank(gapAfter(scan, last)) || isCapitalised(scan, last + 1))
    return null;
  if ((kindAt(scan, last + 1) & is.follower) === 0 && !isDescribedAsFirm(scan, last)) return null;
  if (at > 0 && !startsSentence(scan, at - 1) && isCapitalised(scan, at - 1) && isBlank(gapBefore(scan, at)))
    return null;
  if (at > 0 && gapBefore(scan, at) === '-') return null;
  const other = marks.country | marks.city | marks.town | marks.region | marks.first | marks.group;
  // A spokesman
  if (last === at && /^an?$/i.test(scan.text.slice(scan.tokens.start[at], scan.tokens.end[at]))) return null;
  const no =
    marks.thing | marks.product | marks.usual | (last === at ? other | marks.ordinary | marks.title : 0);
  return (marksAt(scan, at) & no) === 0 ? { first: at, last, confidence: level.barely } : null;
}

/** `Quxley is a Danish shipping company`. */
function isDescribedAsFirm({ text, tokens }: Scan, last: number): boolean {
  const end = tokens.end[last] as number;
  return sayingVerb.test(text.slice(end, end + 80));
}

const sayingVerb = pattern('u')`
    ^ (?:is|was) (?:an?|the|our) (?:[\p{L}-]{1,20} ){0,3}(?:${either('verbs-of-saying')})\b`;

/** `at Quxley, 12 High Street`: where one is, with its address. */
export function venueAt(scan: Scan, at: number): Organization | null {
  const { text, tokens } = scan;
  if (at === 0 || text.slice(tokens.start[at - 1], tokens.end[at - 1]) !== 'at') return null;
  const last = capitalsEnd(scan, at);
  if (last + 1 >= tokens.count || (marksAt(scan, at) & (marks.thing | marks.usual | marks.country)) !== 0)
    return null;
  const after = text.slice(tokens.end[last], (tokens.end[last] as number) + 40);
  return /^, \d{1,5}[a-z]?,? (?:\d{1,5} |P\.? ?O\.? Box )?\p{L}{3}/iu.test(after) &&
    isBlank(gapBefore(scan, at))
    ? { first: at, last, confidence: level.barely }
    : null;
}

function capitalsEnd(scan: Scan, at: number): number {
  let last = at;
  while (last - at < longestName && last + 1 < scan.tokens.count && isCapitalised(scan, last + 1)) {
    const gap = gapAfter(scan, last);
    if (!isBlank(gap) && gap !== '-' && gap !== ' & ') break;
    last += 1;
  }
  return last;
}
