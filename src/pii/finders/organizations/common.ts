import { marks } from '#pii/text/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isInCapitals,
  isShouted,
  marksAt,
  wordAt,
} from '#pii/names/shapes.ts';
import { knownPhrase } from '#pii/names/phrases.ts';
import type { Scan } from '#pii/text/scan.ts';
import { is, type Reader } from './parser.ts';

const names =
  marks.first | marks.last | marks.country | marks.city | marks.region | marks.organization | marks.group;
const places = marks.country | marks.city | marks.region;
/** Before these a capital makes a name of what is there: National Bank, yet not Data Bank. */
const proud =
  /^(?:national|international|federal|royal|imperial|central|first|free|open|red|world|european|united)$/i;
const any =
  /^(?:an?|each|every|any|no|some|this|these|those|another|both|other|various|many|most|all|several|such|which|whose)$/i;

/**
 * Whether the words [first, last] name one institution, whose word is at `at`, rather than a kind of them: a
 * Patch Group, School Libraries.
 */
export function isOwnName(
  scan: Scan,
  { first, at, last }: { first: number; at: number; last: number },
): boolean {
  if (isInCapitals(scan, at)) return isKnownInCapitals(scan, { first, at, last });
  if (isOneOfMany(scan, first, last)) return false;
  if (last > at) return true;
  const goesOn = isCapitalisedAfter(scan, at);
  if (!isCommon(scan, first, at, goesOn ? marks.group : 0)) return true;
  const isGroup = /^(?:group|board|club|trust|league|authority)$/i.test(wordAt(scan, at));
  const isPair = wordAt(scan, at - 1) === 'and';
  return !goesOn && !isGroup && !isPair && (at - first > 1 || proud.test(wordAt(scan, first)));
}

/** Central Bank, Royal Society. */
export function isProud(scan: Scan, at: number): boolean {
  return proud.test(wordAt(scan, at));
}

/** Where capitals say nothing: `OTAGO UNIVERSITY`, `UNIVERSITY OF MISSISSIPPI`. */
function isKnownInCapitals(
  scan: Scan,
  { first, at, last }: { first: number; at: number; last: number },
): boolean {
  if (last > at) return first === at && knownPhrase(scan, at + 2, places) === last;
  if (at - first !== 1) return false;
  const its = marksAt(scan, first);
  return (
    (its & marks.ordinary) === 0 && (its & (names & ~marks.group)) !== 0 && !isCapitalisedAfter(scan, at)
  );
}

function isCapitalisedAfter(scan: Scan, at: number): boolean {
  return isBlank(gapAfter(scan, at)) && isCapitalised(scan, at + 1);
}

/** A corporation, every Patch Group. */
export function isOneOfMany(scan: Scan, first: number, last: number): boolean {
  return isAnyOf(scan, first) && !hasName(scan, first, last);
}

/** A word before it says that it is one of many. */
function isAnyOf(scan: Scan, first: number): boolean {
  return (
    any.test(wordAt(scan, first)) ||
    (first > 0 && any.test(wordAt(scan, first - 1)) && isBlank(gapBefore(scan, first)))
  );
}

function hasName(scan: Scan, first: number, last: number): boolean {
  // A Swiss Bank, yet an American Standards Institute
  const wanted = last - first === 1 ? names & ~marks.group : names;
  for (let at = first; at <= last; at += 1)
    if ((marksAt(scan, at) & wanted) !== 0 && (marksAt(scan, at) & marks.ordinary) === 0) return true;
  return false;
}

/** Whether all words before the institution's are usual in lower case, or have one of the marks. */
function isCommon(scan: Scan, first: number, at: number, other: number): boolean {
  const common = marks.ordinary | marks.institution | other;
  for (let word = first; word < at; word += 1)
    if (isCapitalised(scan, word) && (marksAt(scan, word) & common) === 0 && !proud.test(wordAt(scan, word)))
      return false;
  return true;
}

/** Digital, Alerting, Simulated: words that say of what kind something is. */
export function isAdjective(scan: Scan, at: number): boolean {
  return /.{3}(?:ing|ed|ly|ic|ics|al|ary|ive|ous|less|able|ible|print)$/i.test(wordAt(scan, at));
}

/** `Institute of Quxley Technologies`, yet not `Tests for Quxley Technologies` nor `Anna and the Quxley Bank`. */
export function isLink(scan: Scan, at: number): boolean {
  const word = wordAt(scan, at);
  if (word === 'and') return wordAt(scan, at + 1) !== 'the';
  if (word === 'the') return /^(?:of|for|and)$/.test(wordAt(scan, at - 1));
  return (marksAt(scan, at - 1) & marks.institution) !== 0 || !/^(?:of|for)$/.test(word);
}

/** In a text without small letters a usual word is no part of a name. */
export function isShoutedWord(scan: Scan, probe: number, at: number): boolean {
  return (
    isShouted(scan, probe) &&
    (marksAt(scan, probe) & marks.usual) !== 0 &&
    (marksAt(scan, probe) & marks.last) === 0 &&
    isInCapitals(scan, at)
  );
}

/** Quxley Medical Centre, Quxley District Court, Office of the Quxler. */
export function isCentre(scan: Scan, at: number, { kindAt }: Reader): boolean {
  if ((kindAt(scan, at) & is.court) !== 0 && isShouted(scan, at)) return false;
  if ((kindAt(scan, at) & is.court) !== 0)
    return wordAt(scan, at) === 'Office'
      ? /^ (?:of the|for) \p{Lu}\p{Ll}/u.test(
          scan.text.slice(scan.tokens.end[at], (scan.tokens.end[at] as number) + 10),
        )
      : courts.test(wordAt(scan, at - 1)) && isBlank(gapBefore(scan, at));
  return (
    (kindAt(scan, at) & is.centre) !== 0 &&
    (kindAt(scan, at - 1) & is.care) !== 0 &&
    isBlank(gapBefore(scan, at))
  );
}

const courts =
  /^(?:district|crown|county|high|regional|municipal|circuit|magistrates?|labour|appeals?|probate|sheriff)$/i;

/** Of a Country Club the town is stated. */
export function isCountryClub(scan: Scan, at: number): boolean {
  return /^club$/i.test(wordAt(scan, at)) && /^country$/i.test(wordAt(scan, at - 1));
}
