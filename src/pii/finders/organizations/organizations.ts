import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isInCapitals,
  isInProse,
  isShouted,
  marksAt,
  wordAt,
} from '#pii/names/shapes.ts';
import { knownPhrase } from '#pii/names/phrases.ts';
import type { Match, FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { isAdjective, isCentre, isCountryClub, isOwnName, isProud } from './common.ts';
import { isAfterLand, isBrandOfThing, isLogColumn } from './brands.ts';
import { firmAt, formBefore, smallFirmAt } from './legal-forms.ts';
import { pairAt } from './pairs.ts';
import { letterheadEnd } from './letterhead.ts';
import { looselyOpenedEnd, openedEnd, openedStart } from './openers.ts';
import { hasInnerCapital } from '#pii/finders/persons/strength.ts';
import { is, readerOf, type Organization, type Reader } from './parser.ts';
import { announcedAt, followedAt, venueAt } from './phrases.ts';
import { nameStart } from './start.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { either } = wordLists('organizations');

const longestName = 6;
/** Organisations: known ones, those that an ending, an institution's word or a letterhead gives away, and those said to employ somebody. */
export const makeOrganizationFinder: FinderMaker = (vocabulary) => {
  const reader = readerOf(vocabulary);
  return (scan, report) => {
    let before: Organization | null = null;
    for (let at = 0; at < scan.tokens.count; at += 1) {
      if (!isCapitalised(scan, at)) {
        const small = smallFirmAt(scan, at, reader);
        if (small) put(scan, report, small);
        continue;
      }
      const known: Organization | null = isOtherShort(scan, at, before) ? null : knownAt(scan, at, reader);
      if (known) put(scan, report, known);
      const found: Organization | null = foundAt(scan, at, reader) ?? (before && listedAt(scan, at, before));
      if (found) put(scan, report, found);
      before = known ?? found ?? before;
      const short = found && shortNameAfter(scan, found);
      if (short) put(scan, report, short);
    }
  };
};

/** `collagen-induced arthritis (CIA)`: short for the words before it, which are something else. */
function isOtherShort(scan: Scan, at: number, before: Organization | null): boolean {
  if (at === 0 || !isShouted(scan, at) || gapBefore(scan, at) !== ' (' || before?.last === at - 1)
    return false;
  const { text, tokens } = scan;
  const last = text[(tokens.end[at] as number) - 1] as string;
  return gapAfter(scan, at).startsWith(')') && text[tokens.start[at - 1] as number]?.toUpperCase() === last;
}

/** Names of up to three letters count in capitals only: UBS, but not Ubs. */
function knownAt(scan: Scan, at: number, reader: Reader): Organization | null {
  if ((marksAt(scan, at) & (marks.organization | marks.opens)) === 0) return null;
  const last = knownPhrase(scan, at, marks.organization);
  if (last === -1 || !isCapitalised(scan, last)) return null;
  const isShort = (scan.tokens.end[last] as number) - (scan.tokens.start[at] as number) < 4;
  if ((isShort && !isShouted(scan, at)) || isAfterLand(scan, at) || isLogColumn(scan, at, last)) return null;
  return {
    first: at,
    last,
    confidence: isBrandOfThing(scan, { at, last }, reader) ? level.possible : level.supported,
  };
}

function foundAt(scan: Scan, at: number, reader: Reader): Organization | null {
  const its = marksAt(scan, at);
  const firm = firmAt(scan, at, reader) ?? formBefore(scan, at);
  if (firm || (its & marks.legalForm) !== 0) return firm;
  if ((reader.kindAt(scan, at) & is.opener) !== 0) {
    const last = openedEnd(scan, at);
    if (last > at) return { first: openedStart(scan, at), last, confidence: level.sufficient };
  }
  if ((reader.kindAt(scan, at) & is.looseOpener) !== 0) {
    const last = looselyOpenedEnd(scan, at);
    if (last > at) return { first: openedStart(scan, at), last, confidence: level.barely };
  }
  if ((its & marks.institution) !== 0 || isCentre(scan, at, reader))
    return isCountryClub(scan, at) ? null : institutionAt(scan, at, reader);
  if ((reader.kindAt(scan, at) & (is.kin | is.trade | is.looseTrade | is.paper | is.side)) !== 0)
    return tradeAt(scan, at, reader);
  const family = firmEnd(scan, at);
  if (family !== -1 && isFirmContext(scan, { at, last: family }, reader))
    return { first: at, last: family, confidence: level.supported };
  const pair = pairAt(scan, at);
  if (
    pair !== null &&
    (pair.confidence > level.threshold || isFirmContext(scan, { at: pair.first, last: pair.last }, reader))
  )
    return { ...pair, confidence: level.barely };
  const announced = announcedAt(scan, at, reader) ?? followedAt(scan, at, reader) ?? venueAt(scan, at);
  if (announced) return announced;
  const head = letterheadEnd(scan, at);
  return head === -1 ? null : { first: at, last: head, confidence: level.barely };
}

function institutionAt(scan: Scan, at: number, reader: Reader): Organization | null {
  // `Research, School` and `every subject. School` are two things.
  // ZwiRbling COmmittee: letters of a short name
  if (hasInnerCapital(scan, at)) return null;
  const first = at > 0 && /^[.,]/.test(gapBefore(scan, at)) ? at : nameStart(scan, at, reader);
  const isOf =
    (reader.kindAt(scan, at + 1) & is.of) !== 0 &&
    isBlank(gapAfter(scan, at)) &&
    !/(?:ies|ings?|ses)$/i.test(wordAt(scan, at));
  const last = isOf ? placeEnd(scan, at, reader) : townEnd(scan, at);
  const isThing = first < at && (marksAt(scan, first) & (marks.thing | marks.product)) !== 0;
  if ((first === at && last === at) || (isThing && (last === at || !isProud(scan, first)))) return null;
  // Board of Directors, Board of Quxley Ltd
  if (isOf && first === at && /^(?:board|club|trust|group|league)$/i.test(wordAt(scan, at))) return null;
  // National Insurance is paid to nobody of that name.
  if (last === at && isCover(scan, first, at)) return null;
  const isOwn = isOwnName(scan, { first, at, last }) && !isPerson(scan, { first, at, last });
  return { first, last, confidence: isOwn ? level.barely : level.possible };
}

const insured = new RegExp(`^(?:${either('insured')})$`, 'i');
/** What is insured or who has to be, not who insures. */
function isCover(scan: Scan, first: number, at: number): boolean {
  return first === at - 1 && /^insurance$/i.test(wordAt(scan, at)) && insured.test(wordAt(scan, first));
}

/** Quxley College Dublin: the town that ends it. */
function townEnd(scan: Scan, at: number): number {
  if (!/^(?:college|university|school|hospital|clinic|institute|academy)$/i.test(wordAt(scan, at))) return at;
  if (!isNamedOn(scan, at) || isInCapitals(scan, at)) return at;
  const last = knownPhrase(scan, at + 1, marks.city | marks.country | marks.region);
  return last === -1 ||
    !isCapitalised(scan, last) ||
    (marksAt(scan, at + 1) & (marks.first | marks.group)) !== 0
    ? at
    : last;
}

/** Anna Temple: a first name and one that is a last name too. */
function isPerson(scan: Scan, { first, at, last }: { first: number; at: number; last: number }): boolean {
  if (last !== at || at - first !== 1 || (marksAt(scan, at) & marks.last) === 0) return false;
  const other = marks.ordinary | marks.city | marks.country | marks.region | marks.product | marks.thing;
  return (marksAt(scan, first) & (marks.first | other)) === marks.first;
}

/** Quxley Airways, Quxley Software, Quxley & Sons. */
function tradeAt(scan: Scan, at: number, reader: Reader): Organization | null {
  const kinds = reader.kindAt(scan, at);
  const gap = at === 0 ? '' : gapBefore(scan, at);
  if ((kinds & is.paper) !== 0) return paperAt(scan, at);
  if ((kinds & is.side) !== 0) return sideAt(scan, at, reader);
  const isKin = (kinds & is.kin) !== 0 && (gap === ' & ' || (isBlank(gap) && isAnd(scan, at - 1)));
  if (!isKin && (!isBlank(gap) || (kinds & (is.trade | is.looseTrade)) === 0)) return null;
  const first = nameStart(scan, at, reader);
  if (isInCapitals(scan, at)) return null;
  if (first >= at - (isKin && isBlank(gap) ? 1 : 0) || isShouted(scan, at) !== isShouted(scan, first))
    return null;
  if ((kinds & is.looseTrade) !== 0 && (hasInnerCapital(scan, first) || isNamedOn(scan, at))) return null;
  const no =
    marks.thing | marks.product | ((kinds & (is.trade | is.kin)) !== 0 ? marks.usual : marks.ordinary);
  const isKind = isAdjective(scan, first) || (marksAt(scan, first) & (marks.institution | marks.group)) !== 0;
  if ((kinds & is.looseTrade) !== 0 && isKind) return null;
  return (marksAt(scan, first) & no) === 0 ? { first, last: at, confidence: level.sufficient } : null;
}

/** Quxley FC, Old Quxley RFC: not HSTS RFC. */
function sideAt(scan: Scan, at: number, reader: Reader): Organization | null {
  if (at === 0 || !isBlank(gapBefore(scan, at)) || !isShouted(scan, at) || isInCapitals(scan, at))
    return null;
  const first = nameStart(scan, at, reader);
  const last = at - 1;
  const no = marks.thing | marks.product | marks.title | marks.organization;
  if (first === at || isShouted(scan, last) || hasInnerCapital(scan, last)) return null;
  const isOwn = first < last || (marksAt(scan, last) & marks.ordinary) === 0;
  return isOwn && ((marksAt(scan, first) | marksAt(scan, last)) & no) === 0
    ? { first, last: at, confidence: level.barely }
    : null;
}

/** The Quxley Post: a paper of a place. */
function paperAt(scan: Scan, at: number): Organization | null {
  const first = at - 1;
  if (first < 1 || !isBlank(gapBefore(scan, at)) || isNamedOn(scan, at) || isInCapitals(scan, at))
    return null;
  const its = marksAt(scan, first);
  const isPlace = (its & (marks.city | marks.town | marks.region | marks.country)) !== 0;
  const isOther = (its & (marks.ordinary | marks.thing | marks.product)) !== 0;
  const isThe = /^the$/i.test(wordAt(scan, first - 1)) && isBlank(gapBefore(scan, first));
  return isThe && isPlace && !isOther && isCapitalised(scan, first)
    ? { first, last: at, confidence: level.barely }
    : null;
}

/** A capitalised word follows. */
function isNamedOn(scan: Scan, at: number): boolean {
  return at + 1 < scan.tokens.count && isBlank(gapAfter(scan, at)) && isCapitalised(scan, at + 1);
}

function isAnd(scan: Scan, at: number): boolean {
  return wordAt(scan, at) === 'and';
}

/** Google, Quxley and Microsoft: a word that is in no list, next to what is surely one. */
function listedAt(scan: Scan, at: number, before: Organization): Organization | null {
  const { tokens, text } = scan;
  const from = tokens.end[before.last] as number;
  const to = tokens.start[at] as number;
  if (
    before.confidence < level.supported ||
    to - from > 6 ||
    !/^(?:, | and |, and | & )$/.test(text.slice(from, to))
  )
    return null;
  const other = ~(marks.town | marks.opens | marks.context);
  if ((marksAt(scan, at) & other) !== 0 || (tokens.end[at] as number) - to < 4 || isShouted(scan, at))
    return null;
  // Google, Quxtown.
  if ((marksAt(scan, at) & marks.town) !== 0 && to - from === 2) return null;
  // VirtualBox
  if (hasInnerCapital(scan, at)) return null;
  const gap = gapAfter(scan, at);
  return /^(?:[,.;:!?)]|\s?$| (?:and|or) )/.test(gap)
    ? { first: at, last: at, confidence: level.barely }
    : null;
}

/** European Chemicals Agency (ECHA). */
function shortNameAfter(scan: Scan, { first, last }: Organization): Organization | null {
  const at = last + 1;
  if (at >= scan.tokens.count || gapAfter(scan, last) !== ' (' || !isShouted(scan, at)) return null;
  const initial = scan.text[scan.tokens.start[first] as number];
  const isIts = initial === scan.text[scan.tokens.start[at] as number] && gapAfter(scan, at).startsWith(')');
  return isIts ? { first: at, last: at, confidence: level.barely } : null;
}

function put(
  { text, tokens }: Scan,
  report: (match: Match) => void,
  { first, last, confidence }: Organization,
): void {
  const start = tokens.start[first] as number;
  let end = tokens.end[last] as number;
  // Oy:ssä
  if (!isInProse(text, start, end) && !(text[end] === ':' && suffix.test(text.slice(end, end + 6)))) return;
  // Ltd. and S.A. end with a dot of their own.
  if (
    text[end] === '.' &&
    /\b(?:Ltd|Inc|Corp|Co|Pty|\p{L}\.\p{L})$/iu.test(text.slice(Math.max(start, end - 4), end))
  )
    end += 1;
  report({ type: 'organization', start, end, confidence, method: 'named_entity_recognition' });
}

/** Finnish and Swedish write endings after a colon. */
const suffix = /^:(?:n|s|ss[aä]|st[aä]|ll[aä]|lt[aä]|lle|hin|n[aä])(?!\p{L})/u;

/** The last of three family names that a firm is called by: `Hoffmann, Braun and Schneider`; -1: none. */
function firmEnd(scan: Scan, at: number): number {
  const its = marksAt(scan, at);
  if ((its & marks.last) === 0 || gapAfter(scan, at) !== ', ' || at + 3 >= scan.tokens.count) return -1;
  if (!isAnd(scan, at + 2) || !isBlank(gapAfter(scan, at + 1)) || !isBlank(gapAfter(scan, at + 2))) return -1;
  const isName = (token: number) => isCapitalised(scan, token) && (marksAt(scan, token) & marks.last) !== 0;
  return isName(at + 1) && isName(at + 3) ? at + 3 : -1;
}

/** On a line of its own, or said to be met at, to employ or to have an office. */
function isFirmContext(
  scan: Scan,
  { at, last }: { at: number; last: number },
  { kindAt, leadAt }: Reader,
): boolean {
  const isLineStart = at === 0 || gapBefore(scan, at).includes('\n');
  if (isLineStart && /^\s*\n|^$/.test(gapAfter(scan, last))) return true;
  if ((kindAt(scan, last + 1) & is.follower) !== 0 && isBlank(gapAfter(scan, last))) return true;
  if (at === 0 || !isBlank(gapBefore(scan, at))) return false;
  const { text, tokens } = scan;
  return leadAt(scan, at - 1) > 0 || text.slice(tokens.start[at - 1], tokens.end[at - 1]) === 'at';
}

/** `University of X`, `Ministry of Y and Z`, yet `University of X on Monday`. */
function placeEnd(scan: Scan, at: number, { kindAt }: Reader): number {
  if (isInCapitals(scan, at))
    return Math.max(at, knownPhrase(scan, at + 2, marks.country | marks.city | marks.region));
  let last = at;
  let next = at + 1;
  while (next + 1 < scan.tokens.count && next - at < longestName && isBlank(gapAfter(scan, next))) {
    next += 1;
    if (isCapitalised(scan, next)) last = next;
    else if ((kindAt(scan, next) & (is.linking | is.of)) === 0) break;
  }
  return last;
}
