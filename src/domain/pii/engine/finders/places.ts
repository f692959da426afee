import { marks } from '#domain/pii/engine/marks.ts';
import { compileLeads } from '#domain/pii/engine/names.leads.ts';
import { knownPhrase } from '#domain/pii/engine/names.phrases.ts';
import {
  gapAfter, gapBefore, isBlank, isCapitalised, isInLowerCase, isInProse, isShouted, marksAt,
} from '#domain/pii/engine/names.shapes.ts'; // prettier-ignore
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import type { Vocabulary } from '#domain/pii/engine/vocabulary.ts';
import { wordKinds } from '#domain/pii/engine/words.ts';
import { hasInnerCapital } from './persons.strength.ts';
import {
  inside,
  kindsBehind,
  labels,
  leads,
  openers,
  partsBehind,
  spoken,
  states,
  sureLabels,
} from './places.words.ts';

const places = marks.country | marks.city | marks.town | marks.region;
const otherwise = marks.first | marks.last | marks.ordinary | marks.thing | marks.product;
const is = { label: 1, sureLabel: 2, kind: 4, part: 8, inside: 16, opener: 32 } as const;
const longestName = 5;
const shortestName = 3;

/** A place that may be, as tokens, and how sure it is. */
type Place = { last: number; confidence: number; evidence: number };
type Said = Place & { isFrom: boolean };

/** Countries, regions and cities; those whose names are also other things, and unknown ones, only where a place is spoken of. */
export const makePlaceFinder: FinderMaker = (vocabulary) => {
  const evidenceBefore = compileBefore(vocabulary);
  const kindOf = wordKinds(vocabulary, [labels, sureLabels, kindsBehind, partsBehind, inside, openers]);
  const reader: Reader = { kindAt: (scan, at) => kindOf(scan.tokens.word[at] ?? -1), evidenceBefore };
  return (scan, report) => {
    let before: Said | null = null;
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

type Reader = {
  kindAt: (scan: Scan, at: number) => number;
  evidenceBefore: (scan: Scan, at: number) => number;
};

/** What stands directly before a name, 0–1. */
function compileBefore(vocabulary: Vocabulary): Reader['evidenceBefore'] {
  const kindOf = wordKinds(vocabulary, [labels, sureLabels]);
  const leadAt = compileLeads(leads, vocabulary);
  return (scan, at) => {
    const before = scan.tokens.word[at - 1] ?? -1;
    if (before === -1) return 0;
    const its = kindOf(before);
    const lead = leadAt(scan, at - 1);
    if (its === 0 && lead === 0) return 0;
    const gap = gapBefore(scan, at);
    if (/^["']?\s*:\s*["']?$/.test(gap) && !gap.includes('\n'))
      return (its & is.sureLabel) !== 0 ? spoken : its === 0 ? 0 : 0.9;
    return isBlank(gap) ? lead : 0;
  };
}

function placeAt(scan: Scan, at: number, reader: Reader): Place | null {
  const its = marksAt(scan, at);
  if (!isCapitalised(scan, at)) return lowerAt(scan, at, reader);
  const known = (its & (places | marks.opens)) === 0 ? -1 : knownPhrase(scan, at, places);
  const evidence = reader.evidenceBefore(scan, at);
  if (known === -1 || (evidence >= spoken && isUnclear(scan, at, known))) {
    const last = unknownEnd(scan, { at, known }, reader);
    const base = last === -1 ? 0 : isKind(scan, at, reader) ? 0.87 : evidence >= spoken ? 0.93 * evidence : 0;
    if (base > 0) return { last, evidence, confidence: base };
    if (known === -1) return null;
  }
  const base = Math.max(baseOf(scan, at, known), evidence >= spoken && isCity(scan, at, known) ? 0.5 : 0);
  if (base === 0) return null;
  const region = base < 0.1 ? 0 : regionBehind(scan, known);
  const sure = Math.max(evidence, region);
  const last = evidence >= 0.6 ? partEnd(scan, known, reader) : known;
  return { last, evidence: sure, confidence: 1 - (1 - base) * (1 - sure) };
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
    if (isCapitalised(scan, next) && (isPart || (marksAt(scan, next) & (marks.ordinary | marks.thing)) === 0))
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
  if ((kindAt(scan, next) & is.part) !== 0) return next;
  const isKnown =
    (marksAt(scan, next) & ~(marks.town | marks.opens | marks.context | marks.opensCountry)) !== 0;
  return isKnown || hasInnerCapital(scan, next) || isShouted(scan, next) ? known : next;
}

/** `Austin, TX`, `Paris, Texas`: a state, region or country behind a comma. */
function regionBehind(scan: Scan, known: number): number {
  const at = known + 1;
  if (at >= scan.tokens.count || gapAfter(scan, known) !== ', ' || !isCapitalised(scan, at)) return 0;
  if (isShouted(scan, at) && stateCodes.has(scan.text.slice(scan.tokens.start[at], scan.tokens.end[at])))
    return 0.93;
  const end = knownPhrase(scan, at, marks.country | marks.region);
  return end === -1 || (end === at && (marksAt(scan, at) & otherwise) !== 0) ? 0 : 0.9;
}

const stateCodes = new Set(states.split(' '));

function isListed({ text, tokens }: Scan, before: Said, at: number): boolean {
  if (before.confidence < 0.85) return false;
  const from = tokens.end[before.last] as number;
  const to = tokens.start[at] as number;
  if (to - from > 6) return false;
  const gap = text.slice(from, to);
  if (/^(?:, | and |, and | & | or | und | et | y | [-–—→] )$/.test(gap)) return true;
  // From Oslo to Bergen
  return gap === ' to ' && before.isFrom;
}

/** Lower case: a country, or where nobody writes capitals what is spoken of as a place. */
function lowerAt(scan: Scan, at: number, reader: Reader): Place | null {
  const { tokens, text, vocabulary } = scan;
  if (((tokens.made[at] as number) & (made.digits | made.capital)) !== 0) return null;
  const its = marksAt(scan, at);
  const mayBeCountry = (its & (marks.country | marks.opensCountry)) !== 0;
  const lead = reader.evidenceBefore(scan, at);
  if (!mayBeCountry && lead < 0.8) return null;
  const known = (its & (places | marks.opens)) === 0 ? -1 : knownPhrase(scan, at, places);
  const last = Math.max(known, at);
  const start = tokens.start[at] as number;
  const end = tokens.end[last] as number;
  if (known !== -1 && (vocabulary.marksOf(vocabulary.find(text, start, end)) & marks.country) !== 0) {
    const base = countryBase(scan, { at, last, length: end - start });
    return base === 0 ? null : { last, evidence: lead, confidence: 1 - (1 - base) * (1 - lead) };
  }
  if (lead < 0.8 || end - start < 4 || !isInLowerCase(scan, at)) return null;
  // `is from optically thin regions`
  if (
    known === -1 &&
    isBlank(gapAfter(scan, last)) &&
    (marksAt(scan, last + 1) & marks.ordinary) !== 0 &&
    text.slice(start, end).endsWith('ly')
  )
    return null;
  if (last === at && (its & (marks.ordinary | marks.thing | marks.product | marks.title)) !== 0) return null;
  const confidence = known === -1 ? (lead >= spoken ? 0.93 * lead : 0) : 1 - 0.6 * (1 - lead);
  return confidence === 0 ? null : { last, evidence: lead, confidence };
}

function countryBase(scan: Scan, { at, last, length }: { at: number; last: number; length: number }): number {
  if (length < 5) return 0;
  if (last > at) return 0.9;
  const its = marksAt(scan, at);
  return (its & (otherwise | marks.landmark)) !== 0 || !isInLowerCase(scan, at) ? 0 : 0.86;
}

/** How likely the capitalised words alone are a place. */
function baseOf(scan: Scan, first: number, last: number): number {
  const { text, tokens, vocabulary } = scan;
  const start = tokens.start[first] as number;
  const end = tokens.end[last] as number;
  const its = vocabulary.marksOf(vocabulary.find(text, start, end));
  const isPhrase = last > first;
  const isAlsoOther = !isPhrase && (its & otherwise) !== 0;
  // The Villages, Union
  const isOrdinary = isPhrase && (marksAt(scan, last) & marks.ordinary) !== 0;
  if (isOrdinary && /^the$/i.test(text.slice(start, tokens.end[first]))) return 0;
  if (!isPhrase && (its & marks.institution) !== 0) return 0;
  if (isPhrase && !isCapitalised(scan, last)) return 0;
  if (end - start < 4 && !isShouted(scan, first))
    return (its & marks.country) !== 0 ? 0.6 : (its & (marks.city | marks.ordinary)) === marks.city ? 0.5 : 0;
  // The Somali minister
  if (!isPhrase && (its & marks.group) !== 0) return 0;
  if ((its & marks.country) !== 0) return isAlsoOther ? 0.7 : 0.92;
  if ((its & (marks.ordinary | marks.thing)) !== 0) return 0;
  if ((its & (marks.city | marks.region)) !== 0) return isAlsoOther || isShouted(scan, first) ? 0.6 : 0.87;
  if ((its & marks.product) !== 0) return 0;
  return isPhrase ? 0.6 : isAlsoOther ? 0.1 : 0.5;
}
