import { level } from '#pii/confidence.ts';
import type { Span } from '#pii/stages/columns.ts';
import { marks } from '#pii/text/marks.ts';
import { marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { call, isCount } from './excluded-contexts.ts';
import { cited, hasFirst, isFirst, isLast, isLetter, nameBefore, nobody, type Named } from './names.ts';

/** What is known around a number: NN characters before it, NN after. */
export type NumberContext = { before: string; after: string; value: number };

const sure = level.sufficient;
const [youngest, grown, eldest] = [14, 16, 105];
const unit = '(?: ?(?:months?|mos|mths?|weeks?|wks|yrs?|years))?';
/** `, Leeds`, `; the next`, or the end, and no number that goes on. */
const apartAfter = /^(?:, ?\p{L}|;|\)|[.]?(?:\s*\n|$)|\. \p{Lu})/u;
/** What a sportsman's age comes before: how tall, his record. */
const recordAfter =
  /^, \d+(?:[.,]\d+)? ?(?:m|cm|kg|lbs?|st|caps|goals|wins|tests|fights)(?!\p{L})|^, \d+-\d+(?:-\d+)?(?! ?[-–/\d])/u;
const opening = /(?:, | \()(?:now |then |only |just |still |nearly |almost |not quite )?$/;
const sexLetter = /^ ?[mfMF](?=[,;.)|]|$|\s*\n)/;
const drivers =
  /\b(?:drivers?|patients?|suspects?|victims?|passengers?|witness(?:es)?|occupants?|insured|pt)\b/i;
const sexBetween = /\p{Lu}\p{L}+ [MF] $/u;
const bed = /^(?:,|;| {2}|\t| ?\||\s*\n|$)/;

/** What makes a list of children of `Ann N, Ben N`. */
const children =
  /\b(?:children|kids|sons|daughters|girls|boys|twins|siblings|grandchildren|with|household|family)\b[^.!?\n]*$/i;
/** Where the grown ones are with theirs. */
const household = /\b(?:household|family|guests|occupants|tenants)\b[^.!?\n]*$/i;
const childBefore = /\p{Lu}\p{L}+ \d{1,2}½?,? (?:and |baby |little )*\p{Lu}\p{L}+ $/u;
const childAfter = new RegExp(
  `^½?${unit},? (?:and |& |baby |little )*\\p{Lu}\\p{Ll}+ \\d{1,2}(?![\\d:.]\\d)`,
  'u',
);
const childEnds = new RegExp(`^${unit}(?:[,.;!)]|$|\\s*\\n| and )`);
/** `Mother NN, G2P2` */
const ofKin =
  /(?:^|[.;:\n] ?)(?:Mother|Father|Wife|Husband|Son|Daughter|Brother|Sister|Mum|Dad|Grandmother|Grandfather) $/;
const kinEnds = /^[,;.](?! ?\d)/;

/** How sure a number is that follows a name as lists and notes have it: `Ann Lee, NN, Leeds`, `Mrs. Lee NN`, `Tim NN, Kay NN`. */
export function besideSureness(scan: Scan, { start }: Span, around: NumberContext): number {
  const { before, after, value } = around;
  const opened = opening.exec(before)?.[0];
  if (opened !== undefined) return asideOfName(scan, start - opened.length, { ...around, opened });
  if (!before.endsWith(' ')) return 0;
  if (value > 3 && kinEnds.test(after) && ofKin.test(before)) return sure;
  if (/[MF] $/.test(before.slice(-2)) && sexBetween.test(before) && /^(?:[.,;|)]|\s*\n|$)/.test(after))
    return value >= grown && isFull(scan, nameBefore(scan, start - 3)) ? sure : 0;
  const named = nameBefore(scan, start - 1);
  if (named === null) return 0;
  if (value >= grown && value < eldest) {
    const isTitled = (marksAt(scan, named.from) & marks.title) !== 0 && named.from < named.to;
    if (isTitled && bed.test(after) && !isCount(before, after)) return sure;
    if (sexLetter.test(after) && named.from < named.to && drivers.test(before)) return sure;
  }
  if (
    (value > 19 && !household.test(before)) ||
    !(isFirst(scan, named.to) || isLast(scan, named.to)) ||
    !children.test(before)
  )
    return 0;
  if (isCount(before, after)) return 0;
  return childAfter.test(after) || (childBefore.test(before) && childEnds.test(after)) ? sure : 0;
}

type Aside = NumberContext & { opened: string };

/** `Ann Lee, NN, Leeds`, `Ann Lee (NN)`, `Ann Lee (Italy, NN)`, `NN. Ann Lee, Italy, NN, NN caps` */
function asideOfName(scan: Scan, end: number, { before, after, value, opened }: Aside): number {
  if (value > eldest) return 0;
  const isBracket = opened.startsWith(' (');
  const named = nameBefore(scan, end);
  if (named === null) return 0;
  const isRecord = recordAfter.test(after);
  if (!isBracket && value >= youngest && value < 60) {
    const country = countryBetween(scan, named);
    if (country !== null && (isRecord || /^[,)]/.test(after))) return country;
  }
  if (isBracket ? !/^!?\)/.test(after) : !isRecord && !apartAfter.test(after)) return 0;
  const lead = before.slice(0, Math.max(0, before.length - opened.length - (named.end - named.start)));
  if (cited.test(lead) || (!isBracket && after.startsWith(')') && call.test(before))) return 0;
  if (isRecord) return value >= youngest && value < 60 && isFull(scan, named) ? sure : 0;
  if (isCount(before.slice(-50), after)) return 0;
  // Mia (nearly NN), Ann Lee, now NN,
  if (/[a-z] $/.test(opened)) return isFirst(scan, named.from) ? sure : 0;
  if (named.from === named.to) return isOneName(scan, named, { lead, after, value }) ? sure : 0;
  return value >= grown && isFull(scan, named) ? sure : 0;
}

/** `Zoe, NN, retired` at the start of a line, `my son Tim, NN.` */
function isOneName(
  scan: Scan,
  { to }: Named,
  { lead, after, value }: { lead: string; after: string; value: number },
): boolean {
  if ((marksAt(scan, to) & (marks.city | nobody)) !== 0) return false;
  if (!isFirst(scan, to) && !isLast(scan, to)) return false;
  // The oldest member, Unknownna, NN, lit
  if (/\b(?:the|my|our|his|her|a) (?:\p{Ll}+ ){0,2}\p{Ll}+, $/u.test(lead) && value >= grown)
    return /^, \p{Ll}/u.test(after);
  if (/\b(?:my|our|his|her|their) (?:\p{Ll}+ )?$/u.test(lead) && (marksAt(scan, to - 1) & marks.kin) !== 0)
    return true;
  if (lead.endsWith(' and ') && /^, (?:gets|goes|is|was|has)\b/.test(after)) return true;
  if (!isFirst(scan, to)) return false;
  if (/ (?:and|,) $/.test(lead) && value < 20) return /^, (?:who|is|was|gets|goes|has)\b/.test(after);
  if (/(?:^|\n|["“])$/.test(lead)) return value >= grown && /^, \p{Ll}/u.test(after);
  return false;
}

/** Directly before the number a country, and somebody before it: `Ann Lee, Italy, NN`, `Ann Lee (Italy, NN`. */
function countryBetween(scan: Scan, { from, to, start }: Named): number | null {
  if (
    (marksAt(scan, to) & (marks.country | marks.group)) === 0 &&
    (from === to || (marksAt(scan, from) & marks.opensCountry) === 0)
  )
    return null;
  const gap = /(?:, | \()$/.exec(scan.text.slice(Math.max(0, start - 2), start))?.[0];
  if (gap === undefined) return null;
  const who = nameBefore(scan, start - gap.length);
  if (who === null) return 0;
  const isOne = gap === ' (' && who.from === who.to && (isFirst(scan, who.to) || isLast(scan, who.to));
  return isOne || isFull(scan, who) ? sure : 0;
}

/** Two words or more that may be somebody's name and nothing else. */
export function isFull(scan: Scan, named: Named | null): boolean {
  if (named === null || named.from === named.to) return false;
  const { from, to } = named;
  let its = 0;
  for (let at = from; at <= to; at += 1) its |= marksAt(scan, at);
  if ((its & (nobody | marks.region)) !== 0) return false;
  if ((marksAt(scan, from) & marks.title) !== 0) return true;
  const last = marksAt(scan, to);
  if (isLetter(scan, from))
    return !isLetter(scan, to) && (isLast(scan, to) || (last & ~(marks.town | marks.usual)) === 0);
  let given = 0;
  for (let at = from; at < to; at += 1) given |= marksAt(scan, at);
  return (
    (hasFirst(scan, named) || (given & marks.rareName) !== 0) &&
    (isLast(scan, to) || (last & (marks.first | marks.last | marks.rareName)) !== 0)
  );
}
