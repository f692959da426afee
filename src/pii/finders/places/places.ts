import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { knownPhrase } from '#pii/names/phrases.ts';
import {
  gapAfter,
  isBlank,
  isCapitalised,
  isInProse,
  isShouted,
  marksAt,
  wordAt,
} from '#pii/names/shapes.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordKinds } from '#pii/lexicon/words.ts';
import { baseOf } from './base.ts';
import { isRole, isSpokenOf, isAboutName } from './spoken.ts';
import { lowerAt } from './lower-case.ts';
import { compileBefore, is, otherwise, places, type Place, type Reader } from './parser.ts';
import { apartAt, isQuarter, isWithinName, kindEnd, natureEnd } from './surroundings.ts';
import { roles } from '#pii/finders/groups/roles.ts';
import { looseTrades, trades } from '#pii/finders/organizations/words.ts';
import { isInRow } from '#pii/finders/persons-in-context/rows.ts';
import { hasInnerCapital } from '#pii/finders/persons/strength.ts';
import { inside, kindsAfter, labels, openers, partsAfter, spoken, states, sureLabels } from './words.ts';

const longestName = 5;
const shortestName = 3;

type PreviousPlace = Place & { isFrom: boolean };

/** Countries, regions and cities; those whose names are also other things, and unknown ones, only where a place is spoken of. */
export const makePlaceFinder: FinderMaker = (vocabulary) => {
  const evidenceBefore = compileBefore(vocabulary);
  const kindOf = wordKinds(vocabulary, [
    labels,
    sureLabels,
    kindsAfter,
    partsAfter,
    inside,
    openers,
    roles,
    [...trades, ...looseTrades],
  ]);
  const reader: Reader = { kindAt: (scan, at) => kindOf(scan.tokens.word[at] ?? -1), evidenceBefore };
  return (scan, report) => {
    let before: PreviousPlace | null = null;
    for (let at = 0; at < scan.tokens.count; at += 1) {
      const place = placeAt(scan, at, reader);
      if (place === null) continue;
      const start = scan.tokens.start[at] as number;
      const end = scan.tokens.end[place.last] as number;
      if (isInProse(scan.text, start, end)) {
        if (before && isListed(scan, before, at)) place.confidence = 1 - (1 - place.confidence) * 0.28;
        const method = place.evidence > 0 ? 'contextual_pattern' : 'named_entity_recognition';
        report({ type: 'location', start, end, confidence: place.confidence, method });
        before = {
          ...place,
          isFrom: scan.text.slice(Math.max(0, start - 5), start).toLowerCase() === 'from ',
        };
      }
      at = place.last;
    }
  };
};

function placeAt(scan: Scan, at: number, reader: Reader): Place | null {
  const its = marksAt(scan, at);
  if (!isCapitalised(scan, at)) return lowerAt(scan, at, reader);
  const known = (its & (places | marks.opens)) === 0 ? -1 : knownPhrase(scan, at, places);
  let evidence = reader.evidenceBefore(scan, at);
  const nature = natureAt(scan, at, evidence);
  if (nature) return nature;
  if ((its & marks.thing) !== 0 && isQuarter(scan, at))
    return { last: at + 1, evidence, confidence: level.sufficient };
  if (known === -1 || (evidence >= spoken && isUnclear(scan, at, known))) {
    const isOfKind = isKind(scan, at, reader);
    const last = isOfKind || evidence >= spoken ? unknownEnd(scan, { at, known }, reader) : -1;
    // In no list 0.93; a town that is a name too is surer than the name is.
    const worth = known === last ? level.unmistakable : level.explicit;
    const base = last === -1 ? 0 : isOfKind ? level.sufficient : evidence >= spoken ? worth * evidence : 0;
    if (base > 0) return { last, evidence, confidence: 1 - (1 - base) * (1 - regionAfter(scan, last)) };
    if (known === -1)
      return isSpokenOf(scan, at) ? { last: at, evidence: spoken, confidence: level.barely } : null;
  }
  const isWhere =
    (evidence >= spoken && isCity(scan, at, known)) ||
    (evidence >= 0.72 && wheres.test(wordAt(scan, at - 1)) && isTown(scan, at, known));
  // A weaver from Quxley
  const isFrom = wordAt(scan, at - 1) === 'from' && isRole(scan, at - 2, reader) && isTown(scan, at, known);
  if (isFrom) evidence = Math.max(evidence, 0.76);
  const base = Math.max(baseOf(scan, at, known), isWhere || isFrom ? level.even : 0);
  // Golf, Hotel, India
  if (base === 0 || isInRow(scan, at)) return null;
  const isKindly = (reader.kindAt(scan, known + 1) & is.kind) !== 0;
  if (evidence < 0.9 && !isKindly && isWithinName(scan, at, known))
    return { last: known, evidence, confidence: base * 0.6 };
  const region = base < 0.1 ? 0 : regionAfter(scan, known);
  // In Sofia: nobody's name there
  const where =
    base >= 0.6 &&
    ((evidence >= 0.72 && wheres.test(wordAt(scan, at - 1))) || isSomebodysFrom(scan, at)) &&
    !isCited(scan, known)
      ? 0.88
      : 0;
  const sure = Math.max(
    evidence,
    region,
    where,
    base < 0.5
      ? 0
      : apartAt(scan, {
          first: at,
          last: known,
          isOfRole: isRole(scan, at - 1, reader) && isAboutName(scan, at - 1),
        }),
  );
  const last = evidence >= 0.6 || isKindly ? partEnd(scan, known, reader) : known;
  return { last, evidence: sure, confidence: 1 - (1 - base) * (1 - sure) };
}

/** Lake Quxley, Quxley National Park. */
function natureAt(scan: Scan, at: number, evidence: number): Place | null {
  const opened = natureEnd(scan, at);
  const last = opened === -1 ? kindEnd(scan, at, evidence >= 0.7) : opened;
  return last === -1 ? null : { last, evidence, confidence: level.sufficient };
}

const wheres = /^(?:in|near|en|em|nach|uit)$/i;

/** Anna from Austin */
function isSomebodysFrom(scan: Scan, at: number): boolean {
  return (
    wordAt(scan, at - 1) === 'from' &&
    isCapitalised(scan, at - 2) &&
    (marksAt(scan, at - 2) & marks.first) !== 0
  );
}

/** In Quxley: a last name too, which nobody is in; yet `in Quxley (1999)`, `in Quxley et al.`, `in Quxley's book`. */
function isTown(scan: Scan, at: number, known: number): boolean {
  const its = marksAt(scan, at);
  const no = otherwise & ~marks.last;
  if (
    known !== at ||
    (its & (marks.town | marks.city)) === 0 ||
    (its & (no | marks.title | marks.group | marks.institution)) !== 0
  )
    return false;
  return !isCited(scan, at);
}

/** `Quxley (1999)`, `Quxley et al.`: an author. */
function isCited(scan: Scan, at: number): boolean {
  return /^(?:['’]| ?[([]|,? (?:et|and|&|v|vs)\b|, \p{Lu}\p{L}|\.? ?\d)/u.test(
    scan.text.slice(scan.tokens.end[at], (scan.tokens.end[at] as number) + 6),
  );
}

/** Nice, Mobile: words too, yet where one lives. */
function isCity(scan: Scan, at: number, known: number): boolean {
  return known === at && (marksAt(scan, at) & (marks.city | marks.thing | marks.group)) === marks.city;
}

function isUnclear(scan: Scan, at: number, known: number): boolean {
  return known === at && (marksAt(scan, at) & (marks.country | marks.city | marks.region)) === 0;
}

/** Monroe County, Tampa Bay: a word that is no usual one and what kind of place it is. */
function isKind(scan: Scan, at: number, { kindAt }: Reader): boolean {
  return (
    isBlank(gapAfter(scan, at)) &&
    (kindAt(scan, at + 1) & is.kind) !== 0 &&
    isCapitalised(scan, at + 1) &&
    !isShouted(scan, at + 1) &&
    (marksAt(scan, at) & (marks.ordinary | marks.thing | marks.product)) === 0
  );
}

/** The last word of a name that no gazetteer holds: `lives in Quxley upon Tweed`; -1 when the first is something else. */
function unknownEnd(scan: Scan, { at, known }: { at: number; known: number }, reader: Reader): number {
  const { tokens } = scan;
  const length = (tokens.end[at] as number) - (tokens.start[at] as number);
  if (length < shortestName && (reader.kindAt(scan, at) & is.inside) === 0) return -1;
  // RNA Granules
  if (hasInnerCapital(scan, at) || isMixed(scan, at)) return -1;
  const last = Math.max(known, wordsEnd(scan, at, reader));
  const isOther =
    (marksAt(scan, at) & (marks.ordinary | marks.thing | marks.product | marks.organization)) !== 0;
  // Saint-Quxley, Port Quxley
  const isOpened = last > at && (reader.kindAt(scan, at) & is.opener) !== 0;
  return isOther && known === -1 && !isOpened ? -1 : last;
}

/** A word in capitals before one that has a capital alone. */
function isMixed(scan: Scan, at: number): boolean {
  if (!isShouted(scan, at) || at + 1 >= scan.tokens.count || gapAfter(scan, at) !== ' ') return false;
  return isCapitalised(scan, at + 1) && !isShouted(scan, at + 1);
}

/** Capitalised words that are no usual ones, with `de`, `upon` and dashes between them. */
function wordsEnd(scan: Scan, at: number, { kindAt }: Reader): number {
  let last = at;
  for (let next = at + 1; next < scan.tokens.count && next - at < longestName; next += 1) {
    const gap = gapAfter(scan, next - 1);
    if (!isBlank(gap) && gap !== '-' && gap !== "'" && gap !== '’' && gap !== "' ") break;
    const isPart = (kindAt(scan, next) & (is.part | is.kind)) !== 0;
    if (
      isCapitalised(scan, next) &&
      wordAt(scan, next) !== 'I' &&
      (isPart || (marksAt(scan, next) & (marks.ordinary | marks.thing)) === 0)
    )
      last = next;
    else if ((kindAt(scan, next) & is.inside) === 0) break;
  }
  return last;
}

/** Leeds East, Berlin Mitte: the part of a known place. */
function partEnd(scan: Scan, known: number, { kindAt }: Reader): number {
  const next = known + 1;
  if (next >= scan.tokens.count || !isBlank(gapAfter(scan, known)) || !isCapitalised(scan, next))
    return known;
  // When I came to Japan I was 22.
  if (wordAt(scan, next) === 'I') return known;
  if ((kindAt(scan, next) & (is.part | is.kind)) !== 0) return next;
  // Quxley Ferries: a firm
  if ((kindAt(scan, next) & is.trade) !== 0) return known;
  const isKnown =
    (marksAt(scan, next) & ~(marks.town | marks.opens | marks.context | marks.opensCountry)) !== 0;
  return isKnown || hasInnerCapital(scan, next) || isShouted(scan, next) ? known : next;
}

/** `Austin, TX`, `Paris, Texas`: a state, region or country after a comma. */
function regionAfter(scan: Scan, known: number): number {
  const at = known + 1;
  if (at >= scan.tokens.count || gapAfter(scan, known) !== ', ' || !isCapitalised(scan, at)) return 0;
  if (isShouted(scan, at) && stateCodes.has(scan.text.slice(scan.tokens.start[at], scan.tokens.end[at])))
    return level.explicit;
  const end = knownPhrase(scan, at, marks.country | marks.region);
  return end === -1 || (end === at && (marksAt(scan, at) & otherwise) !== 0) ? 0 : level.sure;
}

const stateCodes = new Set(states);

function isListed({ text, tokens }: Scan, before: PreviousPlace, at: number): boolean {
  if (before.confidence < level.threshold) return false;
  const from = tokens.end[before.last] as number;
  const to = tokens.start[at] as number;
  if (to - from > 6) return false;
  const gap = text.slice(from, to);
  if (/^(?:, | and |, and | & | or | und | et | y | [-–—→>/] )$/.test(gap)) return true;
  // From Oslo to Bergen
  return gap === ' to ' && before.isFrom;
}
