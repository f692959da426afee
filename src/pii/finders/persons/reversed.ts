import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { knownPhrase } from '#pii/names/phrases.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isShouted,
  marksAt,
  wordAt,
} from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { firstStrength, lastStrength } from './strength.ts';

const mostGiven = 3;
const mostFamily = 3;
const nobody =
  marks.thing |
  marks.country |
  marks.region |
  marks.city |
  marks.organization |
  marks.product |
  marks.legalForm |
  marks.institution |
  marks.title |
  marks.street;

/** `Kovalev, Anna M.` where an entry starts or after a label, and `KOVALEV, Anna` wherever: its last token; -1: none. */
export function reversedEnd(scan: Scan, at: number): number {
  const family = familyEnd(scan, at);
  if (family === -1) return -1;
  const last = givenEnd(scan, family + 1);
  if (isElse(scan, family)) return -1;
  if (family === at && isLabelledPair(scan, at, last)) return last;
  const isLoud = isShouted(scan, family) && !isShouted(scan, family + 1);
  if (isLoud && isLoudPair(scan, at, family)) return last;
  if (!startsEntry(scan, at)) return -1;
  const given = givenStrength(scan, family + 1);
  const its = lastStrength(scan, family);
  const after = scan.text.slice(scan.tokens.end[last], (scan.tokens.end[last] as number) + 8);
  if (its >= 0.7 && given >= 0.6 && /^\.?\s*(?:$|[\n|;\t(<])/.test(after)) return last;
  // Anna, Jennifer: two first names are a list.
  if ((marksAt(scan, family) & (marks.first | marks.last)) === marks.first) return -1;
  const isSure = its > 0.7 ? given >= 0.4 : its >= 0.5 && given === 1;
  return isSure && /^\.?(?:\s+[–—/-]\s|,\s\d|\s\d|\sv\.?\s|,\s(?:DOB|born|aged?|b)\b)/.test(after)
    ? last
    : -1;
}

/** Robson, Addison-Wesley; Linux, ABI: what is there is no person. */
function isElse(scan: Scan, family: number): boolean {
  if ((marksAt(scan, family) & marks.thing) !== 0) return true;
  if (isShouted(scan, family + 1) && !isShouted(scan, family)) return true;
  if (knownPhrase(scan, family + 1, marks.organization) !== -1) return true;
  return knownPhrase(scan, family + 1, marks.city | marks.town | marks.country | marks.region) > family + 1;
}

/** The token before the comma: Kovalev, Osei-Bonsu, LE GOFF, O'Quxley; -1: no name before a comma and a capital. */
function familyEnd(scan: Scan, at: number): number {
  const { count } = scan.tokens;
  let last = at;
  while (last + 1 < count && last - at < mostFamily) {
    const gap = gapAfter(scan, last);
    if (gap === ', ') break;
    const length = (scan.tokens.end[last] as number) - (scan.tokens.start[last] as number);
    const joins =
      gap === '-' || (length === 1 && /^['’]$/.test(gap)) ||
      (isBlank(gap) && (marksAt(scan, last) & marks.particle) !== 0); // prettier-ignore
    if (!joins || !isCapitalised(scan, last + 1)) return -1;
    last += 1;
  }
  if (last + 1 >= count || gapAfter(scan, last) !== ', ' || !isCapitalised(scan, last + 1)) return -1;
  return (scan.tokens.end[last] as number) - (scan.tokens.start[last] as number) > 1 ? last : -1;
}

/** The last given name: Anna, Anna Maria, Per-Arne, Anna M. */
function givenEnd(scan: Scan, at: number): number {
  let last = at;
  while (last + 1 < scan.tokens.count && last - at < mostGiven && isCapitalised(scan, last + 1)) {
    const gap = gapAfter(scan, last);
    const isNext =
      isInitial(scan, last + 1) || (marksAt(scan, last + 1) & marks.first) !== 0 || isUnknown(scan, last + 1);
    if (!isNext || !(isBlank(gap) || gap === '-' || (isInitial(scan, last) && /^\. ?$/.test(gap)))) break;
    last += 1;
  }
  return last;
}

function isInitial({ tokens }: Scan, at: number): boolean {
  return (tokens.end[at] as number) - (tokens.start[at] as number) === 1;
}

/** In no list, but for those of rare names. */
function isUnknown(scan: Scan, at: number): boolean {
  return (marksAt(scan, at) & ~(marks.rareName | marks.first | marks.last | marks.opens)) === 0;
}

function givenStrength(scan: Scan, at: number): number {
  if (isInitial(scan, at)) return scan.text[scan.tokens.end[at] as number] === '.' ? level.doubtful : 0;
  // Per-Arne: the second says what the first may not be.
  const isJoined = at + 1 < scan.tokens.count && gapAfter(scan, at) === '-';
  return Math.max(firstStrength(scan, at), isJoined ? firstStrength(scan, at + 1) : 0);
}

/** KOVALEV, Anna: capitals say which of the two is the family. */
function isLoudPair(scan: Scan, at: number, family: number): boolean {
  const its = marksAt(scan, family);
  if ((its & nobody) !== 0 && (its & marks.last) === 0) return false;
  const given = isInitial(scan, family + 1) ? 0 : firstStrength(scan, family + 1);
  const isKnown = (its & (marks.last | marks.rareName)) !== 0;
  if (!isKnown && !(isUnknown(scan, family) && family === at)) return false;
  if (startsEntry(scan, at) || /^[.:] $/.test(gapBefore(scan, at)))
    return given >= 0.6 || (isKnown && isUnknown(scan, family + 1) && !isInitial(scan, family + 1));
  return given === 1 && isKnown && (its & marks.ordinary) === 0;
}

/** A line, a cell, a value, an item of a list or a number of one goes before. */
function startsEntry(scan: Scan, at: number): boolean {
  if (at === 0) return true;
  const gap = gapBefore(scan, at);
  if (/\n|[|;\t]|: ?$| [–—/-] $/.test(gap)) return true;
  return /^[.)]? $/.test(gap) && /^\d{1,3}$/.test(wordAt(scan, at - 1));
}

/** `Driver: Quxley, Anna, born …`, `Passenger QUXLEY, ANNA`: after what announces a person more may follow. */
function isLabelledPair(scan: Scan, at: number, last: number): boolean {
  if (at === 0 || ((marksAt(scan, at) | marksAt(scan, at + 1)) & marks.ordinary) !== 0) return false;
  const { text, tokens } = scan;
  // A list of persons goes on.
  if (
    /^(?:,? and |,? & |, \p{Lu}\p{Ll})/u.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 6))
  )
    return false;
  const isLoud = isShouted(scan, at) && isShouted(scan, at + 1) && !isShouted(scan, at - 1);
  const gap = gapBefore(scan, at);
  if (isLoud && (marksAt(scan, at - 1) & marks.label) !== 0) return gap === ' ' || gap === ': ';
  // Anna, Jennifer: two first names are a list.
  return (
    /^:? $/.test(gap) &&
    (gap === ': ' || (marksAt(scan, at - 1) & marks.label) !== 0) &&
    (marksAt(scan, at) & (marks.first | marks.last)) !== marks.first &&
    (gap === ': '
      ? (marksAt(scan, at) & marks.first) === 0
      : (marksAt(scan, at) & (marks.last | marks.rareName)) !== 0) &&
    firstStrength(scan, at + 1) === 1
  );
}
