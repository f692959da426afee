import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isInCapitals,
  isShouted,
  marksAt,
  startsSentence,
  wordAt,
} from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { hasInnerCapital } from '#pii/finders/persons/strength.ts';
import { pattern } from '#pii/text/pattern.ts';

const places = marks.country | marks.city | marks.town | marks.region;

/** `Quxley` of Quxley Harriers, Crédit Quxley, Trinity College Quxley: part of a name that is no place's. */
export function isWithinName(scan: Scan, first: number, last: number): boolean {
  if (isInCapitals(scan, first)) return false;
  return isNamedOn(scan, last) || isNamedBefore(scan, first) || isCalled(scan, first, last);
}

/** Texas A&M, the Norway team, `Anna, "Barcelona"`, a diploma from Leeds: called like a place. */
function isCalled(scan: Scan, first: number, last: number): boolean {
  const { text, tokens } = scan;
  const start = tokens.start[first] as number;
  const end = tokens.end[last] as number;
  const next = text.charCodeAt(end);
  if (next === quote) return /\p{L}, "$/u.test(text.slice(Math.max(0, start - 4), start));
  if (next === blank && text.startsWith('A&M', end + 1)) return true;
  if (next === blank && sides.test(text.slice(end, end + 8))) return /^the$/i.test(wordAt(scan, first - 1));
  const lead = wordAt(scan, first - 1);
  if (lead !== 'at' && lead !== 'from') return false;
  const before = text.slice(Math.max(0, start - 24), start);
  // Anna Quxley at Ohio
  const isRegion = (marksAt(scan, first) & (marks.country | marks.region)) !== 0;
  return degree.test(before) || (isRegion && /\p{Lu}\p{L}+\sat\s$/u.test(before));
}

const quote = 0x22;
const blank = 0x20;
const sides = /^ (?:team|side|squad|XI)\b/;
const degree =
  /\b(?:[BM]\.?(?:A|Sc|Phil|Eng)\.?|[Pp]h\.?D\.?|MBA|LL[BM]|degree|doctorate|diploma)\s(?:from|at)\s$/;

function isNamedOn(scan: Scan, last: number): boolean {
  const next = last + 1;
  // Quxley & Zwirbel
  if (next < scan.tokens.count && gapAfter(scan, last) === ' & ')
    return isCapitalised(scan, next) && (marksAt(scan, next) & places) === 0;
  if (next >= scan.tokens.count || gapAfter(scan, last) !== ' ') return false;
  // Quxley R450: a make; yet Cambridge CB1 4AA
  const isMixed =
    ((scan.tokens.made[next] as number) & (made.capital | made.digits)) === (made.capital | made.digits);
  if (isMixed) {
    const start = scan.tokens.start[next] as number;
    return !/^[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?(?![A-Z\d])/.test(scan.text.slice(start, start + 9));
  }
  if (!isCapitalised(scan, next)) return false;
  if (isShouted(scan, next) || scan.tokens.end[next] === (scan.tokens.start[next] as number) + 1)
    return false;
  // `City: Paris Country: France`
  if (gapAfter(scan, next).startsWith(':')) return false;
  const apart =
    marks.title | marks.thing | marks.first | marks.label | marks.kin | marks.speech | marks.group;
  // Quxley Lane
  const isLane = (marksAt(scan, next) & (marks.landmark | marks.street)) !== 0;
  const known = isLane ? marks.country | marks.region : places | apart;
  return (marksAt(scan, next) & known) === 0 && !months.test(wordAt(scan, next));
}

const months = /^(?:January|March|April|May|June|July|August)$/;

function isNamedBefore(scan: Scan, first: number): boolean {
  const before = first - 1;
  if (before < 0 || gapBefore(scan, first) !== ' ' || !isCapitalised(scan, before)) return false;
  const its = marksAt(scan, before);
  if ((its & marks.institution) !== 0) return true;
  const apart =
    marks.ordinary | marks.usual | marks.thing | marks.title | marks.first | marks.last | marks.rareName;
  return (
    !isShouted(scan, before) &&
    !startsSentence(scan, before) &&
    (its & (places | apart | marks.group | marks.legalForm | marks.street)) === 0
  );
}

/** What stands for itself as places do: `Anna (Quxley)`, `Quxley, 12 May 2020` at the start of a line. */
export function apartAt(
  scan: Scan,
  { first, last, isOfRole }: { first: number; last: number; isOfRole: boolean },
): number {
  const before = first === 0 ? '\n' : gapBefore(scan, first);
  const after = gapAfter(scan, last);
  const isShort = isShouted(scan, first) && (marksAt(scan, first) & marks.country) === 0;
  if (isShort || hasInnerCapital(scan, first)) return 0;
  if (before === ' (' && after.startsWith(')') && isCapitalised(scan, first - 1)) return level.probable;
  // Anna Quxley, Leeds. Anna Quxley, weaver, Leeds. Quxley Ltd., Leeds.
  const isAdjacent =
    (before === ', ' && (isCapitalised(scan, first - 1) || isOfRole)) ||
    (before === '., ' && (marksAt(scan, first - 1) & marks.legalForm) !== 0);
  if (isAdjacent && !isInCapitals(scan, first))
    return /^(?:[.;)]|,? ?\r?\n\s|$)/.test(after) && !isNumber(scan, last + 1) ? level.sure : 0;
  const isDated = /\n[ \t>]{0,6}$|^\n$/.test(before) && /^, $/.test(after);
  return isDated && dated.test(scan.text.slice(scan.tokens.end[last], (scan.tokens.end[last] as number) + 24))
    ? level.likely
    : 0;
}

function isNumber(scan: Scan, at: number): boolean {
  return at < scan.tokens.count && ((scan.tokens.made[at] as number) & made.digits) !== 0;
}

/** A date after a place: `, 12 May`, `, 3/4/2019`, `, den 3. Mai`. */
const dated =
  /^, (?:(?:le|den|il|de|el|the) )?\d{1,2}(?:[./-]\d{1,2}[./-]\d{2,4}|(?:st|nd|rd|th|º|°|er|\.)?(?: de)? \p{L}{3,})/u;

/** Lake Quxley, Mount Quxley, Isle of Quxley: the last token of what the word opens; -1: none. */
export function natureEnd(scan: Scan, at: number): number {
  const { text, tokens } = scan;
  const word = text.slice(tokens.start[at], tokens.end[at]);
  if (!opening.test(word)) return -1;
  let next = at + 1;
  const isOf = next < tokens.count && text.slice(tokens.start[next], tokens.end[next]) === 'of';
  if (ofOnly.test(word) !== isOf) return -1;
  if (isOf) next += 1;
  if (next >= tokens.count || !isBlank(gapBefore(scan, next)) || !isCapitalised(scan, next)) return -1;
  if (isShouted(scan, next) || (tokens.end[next] as number) - (tokens.start[next] as number) < 3) return -1;
  const no = marks.ordinary | marks.thing | marks.product | marks.title | (word === 'Cape' ? places : 0);
  if ((marksAt(scan, next) & no) !== 0) return -1;
  const roman = next + 1;
  const isNumbered =
    roman < tokens.count &&
    gapAfter(scan, next) === ' ' &&
    /^[IVX]{1,4}$/.test(text.slice(tokens.start[roman], tokens.end[roman]));
  return isNumbered && word !== 'Lake' ? roman : next;
}

const opening = /^(?:Lake|Lago|Lac|Loch|Lough|Mount|Monte|Isle|Gulf|Bay|Cape|Strait|Sea|River)$/;
const ofOnly = /^(?:Isle|Gulf|Bay|Strait|Sea)$/;

/** Quxley Lake, Zwirbel Quxley National Park: the last token of what ends with what kind of place it is; -1: none. */
export function kindEnd(scan: Scan, at: number, isSpokenOf: boolean): number {
  const { text, tokens } = scan;
  const no =
    marks.ordinary | marks.thing | marks.product | marks.title | marks.group | (isSpokenOf ? 0 : marks.first);
  for (let next = at; next < tokens.count && next - at < 3 && isCapitalised(scan, next); next += 1) {
    if ((marksAt(scan, next) & no) !== 0 || isShouted(scan, next)) return -1;
    if (gapAfter(scan, next) !== ' ') return -1;
    const end = tokens.end[next] as number;
    const kind = kinds.exec(text.slice(end, end + 20));
    if (!kind) continue;
    let last = next + 1;
    while ((tokens.end[last] as number) < end + kind[0].length) last += 1;
    return last;
  }
  return -1;
}

/** `Southern Province`, whose words are directions. */
export function isQuarter({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  return (
    quarter.test(text.slice(start, start + 28)) &&
    !/\p{Lu}\p{L}* $/u.test(text.slice(Math.max(0, start - 12), start))
  );
}

const quarter = pattern('u')`
    ^(?:(?:North|South)-?(?:[Ee]ast|[Ww]est)|North|South|East|West|Central)(?:ern)? (?:Province|Oblast
    |Governorate|Territory)(?![\p{L}\d])(?! \p{Lu})`;

const kinds =
  /^ (?:Lake|National Park|Nature Reserve|Glacier|Mountains|Desert|Peninsula|Island|Islands|Falls)(?![\p{L}\d])(?! \p{Lu}\p{Ll})/u;
