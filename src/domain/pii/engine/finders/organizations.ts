import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter, gapBefore, isBlank, isCapitalised, isInCapitals, isInProse, isShouted, marksAt, startsSentence,
} from '#domain/pii/engine/names.shapes.ts'; // prettier-ignore
import { dottedFormEnd, knownPhrase } from '#domain/pii/engine/names.phrases.ts';
import type { Find, FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import {
  isAdjective,
  isLink,
  isOneOfMany,
  isOwnName,
  isShoutedWord,
  wordAt,
} from './organizations.common.ts';
import { letterheadEnd } from './organizations.letterhead.ts';
import { isBetweenFirms, openedEnd, secondFormEnd } from './organizations.openers.ts';
import { hasInnerCapital } from './persons.strength.ts';
import { is, readerOf, type Organization, type Reader } from './organizations.reader.ts';
import { announcedAt, followedAt, venueAt } from './organizations.said.ts';

const longestName = 6;
/** Organisations: known ones, those that an ending, an institution's word or a letterhead gives away, and those said to employ somebody. */
export const makeOrganizationFinder: FinderMaker = (vocabulary) => {
  const reader = readerOf(vocabulary);
  return (scan, report) => {
    let before: Organization | null = null;
    for (let at = 0; at < scan.tokens.count; at += 1) {
      if (!isCapitalised(scan, at)) continue;
      const known: Organization | null = isOtherShort(scan, at, before) ? null : knownAt(scan, at);
      if (known) put(scan, report, known);
      const found: Organization | null = foundAt(scan, at, reader) ?? (before && listedAt(scan, at, before));
      if (found) put(scan, report, found);
      before = known ?? found ?? before;
      const short = found && shortNameBehind(scan, found);
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
function knownAt(scan: Scan, at: number): Organization | null {
  if ((marksAt(scan, at) & (marks.organization | marks.opens)) === 0) return null;
  const last = knownPhrase(scan, at, marks.organization);
  if (last === -1 || !isCapitalised(scan, last)) return null;
  const isShort = (scan.tokens.end[last] as number) - (scan.tokens.start[at] as number) < 4;
  return isShort && !isShouted(scan, at) ? null : { first: at, last, confidence: 0.88 };
}

function foundAt(scan: Scan, at: number, reader: Reader): Organization | null {
  const its = marksAt(scan, at);
  if ((its & marks.legalForm) !== 0) {
    const first = nameStart(scan, at, reader);
    const last = secondFormEnd(scan, at);
    const isFirm =
      (last > at || isSure(scan, at)) &&
      !isOneOfMany(scan, first, at - 1) &&
      (!isInCapitals(scan, at) || at - first <= 3);
    return first < at ? { first, last, confidence: isFirm ? 0.95 : 0.8 } : null;
  }
  const dotted = dottedFormEnd(scan, at);
  if (dotted !== -1) {
    const first = nameStart(scan, at, reader);
    return first < at ? { first, last: dotted, confidence: 0.93 } : null;
  }
  if ((reader.kindAt(scan, at) & is.opener) !== 0) {
    const last = openedEnd(scan, at);
    if (last > at) return { first: at, last, confidence: 0.87 };
  }
  if ((its & marks.institution) !== 0) return institutionAt(scan, at, reader);
  if ((reader.kindAt(scan, at) & (is.kin | is.trade | is.looseTrade)) !== 0) return tradeAt(scan, at, reader);
  const firm = firmEnd(scan, at);
  if (firm !== -1 && isFirmSaid(scan, { at, last: firm }, reader))
    return { first: at, last: firm, confidence: 0.88 };
  const announced = announcedAt(scan, at, reader) ?? followedAt(scan, at, reader) ?? venueAt(scan, at);
  if (announced) return announced;
  const head = letterheadEnd(scan, at);
  return head === -1 ? null : { first: at, last: head, confidence: 0.86 };
}

function institutionAt(scan: Scan, at: number, reader: Reader): Organization | null {
  // `Research, School` and `every subject. School` are two things.
  const first = at > 0 && /^[.,]/.test(gapBefore(scan, at)) ? at : nameStart(scan, at, reader);
  const isOf =
    (reader.kindAt(scan, at + 1) & is.of) !== 0 &&
    isBlank(gapAfter(scan, at)) &&
    !/(?:ies|ings?|ses)$/i.test(wordAt(scan, at));
  const last = isOf ? placeEnd(scan, at, reader) : at;
  if ((first === at && last === at) || (marksAt(scan, first) & (marks.thing | marks.product)) !== 0)
    return null;
  return { first, last, confidence: isOwnName(scan, { first, at, last }) ? 0.86 : 0.6 };
}

/** Quxley Airways, Quxley Software, Quxley & Sons. */
function tradeAt(scan: Scan, at: number, reader: Reader): Organization | null {
  const kinds = reader.kindAt(scan, at);
  const gap = at === 0 ? '' : gapBefore(scan, at);
  const isKin = (kinds & is.kin) !== 0 && (gap === ' & ' || (isBlank(gap) && isAnd(scan, at - 1)));
  if (!isKin && (!isBlank(gap) || (kinds & (is.trade | is.looseTrade)) === 0)) return null;
  const first = nameStart(scan, at, reader);
  if (isInCapitals(scan, at)) return null;
  if (first >= at - (isKin && isBlank(gap) ? 1 : 0) || isShouted(scan, at) !== isShouted(scan, first))
    return null;
  if ((kinds & is.looseTrade) !== 0 && (hasInnerCapital(scan, first) || isCapitalised(scan, at + 1)))
    return null;
  const no =
    marks.thing | marks.product | ((kinds & (is.trade | is.kin)) !== 0 ? marks.usual : marks.ordinary);
  const isKind = isAdjective(scan, first) || (marksAt(scan, first) & marks.institution) !== 0;
  if ((kinds & is.looseTrade) !== 0 && isKind) return null;
  return (marksAt(scan, first) & no) === 0 ? { first, last: at, confidence: 0.87 } : null;
}

function isAnd(scan: Scan, at: number): boolean {
  return wordAt(scan, at) === 'and';
}

/** Google, Quxley and Microsoft: a word that is in no list, beside what is surely one. */
function listedAt(scan: Scan, at: number, before: Organization): Organization | null {
  const { tokens, text } = scan;
  const from = tokens.end[before.last] as number;
  const to = tokens.start[at] as number;
  if (before.confidence < 0.88 || to - from > 6 || !/^(?:, | and |, and | & )$/.test(text.slice(from, to)))
    return null;
  const other = ~(marks.town | marks.opens | marks.context);
  if ((marksAt(scan, at) & other) !== 0 || (tokens.end[at] as number) - to < 4 || isShouted(scan, at))
    return null;
  // VirtualBox
  if (hasInnerCapital(scan, at)) return null;
  const gap = gapAfter(scan, at);
  return /^(?:[,.;:!?)]|\s?$| (?:and|or) )/.test(gap) ? { first: at, last: at, confidence: 0.86 } : null;
}

/** European Chemicals Agency (ECHA). */
function shortNameBehind(scan: Scan, { first, last }: Organization): Organization | null {
  const at = last + 1;
  if (at >= scan.tokens.count || gapAfter(scan, last) !== ' (' || !isShouted(scan, at)) return null;
  const initial = scan.text[scan.tokens.start[first] as number];
  const isIts = initial === scan.text[scan.tokens.start[at] as number] && gapAfter(scan, at).startsWith(')');
  return isIts ? { first: at, last: at, confidence: 0.86 } : null;
}

function put(
  { text, tokens }: Scan,
  report: (find: Find) => void,
  { first, last, confidence }: Organization,
): void {
  const start = tokens.start[first] as number;
  let end = tokens.end[last] as number;
  if (!isInProse(text, start, end)) return;
  // Ltd. and S.A. end with a dot of their own.
  if (
    text[end] === '.' &&
    /\b(?:Ltd|Inc|Corp|Co|Pty|\p{L}\.\p{L})$/iu.test(text.slice(Math.max(start, end - 4), end))
  )
    end += 1;
  report({ type: 'organization', start, end, confidence, method: 'named_entity_recognition' });
}

/** The last of three family names that a firm is called by: `Hoffmann, Braun and Schneider`; -1: none. */
function firmEnd(scan: Scan, at: number): number {
  const its = marksAt(scan, at);
  if ((its & marks.last) === 0 || gapAfter(scan, at) !== ', ' || at + 3 >= scan.tokens.count) return -1;
  if (!isAnd(scan, at + 2) || !isBlank(gapAfter(scan, at + 1)) || !isBlank(gapAfter(scan, at + 2))) return -1;
  const isName = (token: number) => isCapitalised(scan, token) && (marksAt(scan, token) & marks.last) !== 0;
  return isName(at + 1) && isName(at + 3) ? at + 3 : -1;
}

/** On a line of its own, or said to be met at, to employ or to have an office. */
function isFirmSaid(
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

/** `Co` and `SA` are also other things, and what is `incorporated in` something is no firm. */
function isSure(scan: Scan, at: number): boolean {
  const word = wordAt(scan, at);
  if (/^co$/i.test(word) && gapBefore(scan, at) === ' & ') return true;
  if (
    /^[A-Z]{2,}s$/.test(word) ||
    (/^incorporated$/i.test(word) && /^(?:in|into|with|by|as)$/i.test(wordAt(scan, at + 1)))
  )
    return false;
  return (
    !/^(?:co|sa|as|ag|ab|sl|lp|ev|company|spa|kg|ug|limited|nv|bv)$/i.test(word) ||
    /^(?:SA|AG|AB|NV|BV|KG|UG|Limited)$/.test(word)
  );
}

/** The first of the capitalised words before `at`, with `&`, `and`, `of` and commas between them. */
function nameStart(scan: Scan, at: number, { kindAt }: Reader): number {
  let first = at;
  let probe = at;
  const isLinkBefore = (kindAt(scan, at - 1) & is.linking) !== 0;
  while (probe > 0 && at - probe < longestName) {
    const gap = gapBefore(scan, probe);
    if (!isBlank(gap) && gap !== ' & ' && gap !== '-' && gap !== ', ' && gap !== "'" && gap !== '. ') break;
    if ((gap === ', ' || gap === '. ') && probe !== at && !isLinkBefore) break;
    probe -= 1;
    if (isCapitalised(scan, probe)) {
      if (isCopyright(scan, probe) || (isOpening(scan, probe) && !isLine(scan, probe, at))) break;
      if (isShoutedWord(scan, probe, at)) break;
      if (isAnd(scan, probe + 1) && (marksAt(scan, probe) & marks.organization) !== 0) break;
      first = probe;
    } else if ((kindAt(scan, probe) & is.linking) === 0 || (probe === at - 1 && gap !== ' ')) break;
    else if (!isLink(scan, probe) || (isAnd(scan, probe) && isBetweenFirms(scan, probe, at))) break;
  }
  return first;
}

/** Whether the tokens are a line of their own. */
function isLine(scan: Scan, first: number, last: number): boolean {
  const isStart = first === 0 || gapBefore(scan, first).includes('\n');
  return isStart && (last + 1 >= scan.tokens.count || /^\.?[ \t\r]*\n/.test(gapAfter(scan, last)));
}

/** The, In, Please: a word that a sentence starts with rather than a name. */
function isOpening(scan: Scan, at: number): boolean {
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  const isUsual = (marksAt(scan, at) & marks.usual) !== 0 && (marksAt(scan, at) & marks.last) === 0;
  return length === 1 || (isUsual && (length < 4 || startsSentence(scan, at)));
}

function isCopyright(scan: Scan, at: number): boolean {
  return /^copyright$/i.test(wordAt(scan, at));
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
