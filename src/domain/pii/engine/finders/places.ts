import { marks } from '#domain/pii/engine/marks.ts';
import { compileLeads, type Leads } from '#domain/pii/engine/names.leads.ts';
import { knownPhrase } from '#domain/pii/engine/names.phrases.ts';
import {
  gapBefore,
  isBlank,
  isCapitalised,
  isInLowerCase,
  isInProse,
  isShouted,
  marksAt,
} from '#domain/pii/engine/names.shapes.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';

const places = marks.country | marks.city | marks.town;
const otherwise = marks.first | marks.last | marks.ordinary | marks.thing;
/** Phrases directly before a place, and what they are worth. */
const leads: Leads = [
  ['in', 0.6], ['from', 0.5], ['at', 0.4], ['near', 0.75], ['to', 0.35], ['of', 0.2], ['lives in', 0.93], ['live in', 0.93],
  ['lived in', 0.93], ['living in', 0.93], ['born in', 0.93], ['moved to', 0.93], ['moved from', 0.93], ['move to', 0.93], ['originally from', 0.93],
  ['city of', 0.95], ['town of', 0.95], ['based in', 0.9], ['located in', 0.9], ['arrived at', 0.8], ['arrived in', 0.93],
  ['resident of', 0.9], ['grew up in', 0.93], ['grown up in', 0.93], ['visit to', 0.85], ['trip to', 0.9], ['travel to', 0.9], ['travelled to', 0.9], ['flew to', 0.93], ['flight to', 0.93], ['flying to', 0.93],
 ['wohnt in', 0.93], ['aus', 0.5], ['capital', 0.6], ['office in', 0.9], ['offices in', 0.9], ['citizen of', 0.93], ['native of', 0.9],
]; // prettier-ignore
const labels = 'city location country place town birthplace where ort stadt land ville pays ciudad pais';

/** So strong a phrase that even an unknown word behind it is a place. */
const spoken = 0.93;

/** Countries and cities; those whose names are also other things only where a place is spoken of. */
export const makePlaceFinder: FinderMaker = (vocabulary) => {
  const labelIds = new Set(labels.split(' ').map((word) => vocabulary.add(word)));
  const leadAt = compileLeads(leads, vocabulary);
  const evidenceOf = (scan: Scan, at: number) => {
    const before = scan.tokens.word[at - 1] ?? -1;
    if (before === -1) return 0;
    const isLabel = labelIds.has(before);
    const lead = leadAt(scan, at - 1);
    if (!isLabel && lead === 0) return 0;
    const gap = gapBefore(scan, at);
    if (/^["']?\s*:\s*["']?$/.test(gap)) return isLabel ? 0.9 : 0;
    return isBlank(gap) ? lead : 0;
  };
  return (scan, report) => {
    for (let at = 0; at < scan.tokens.count; at += 1) {
      const its = marksAt(scan, at);
      if (!isCapitalised(scan, at) && (its & (marks.country | marks.opensCountry)) === 0) continue;
      const known = (its & (places | marks.opens)) === 0 ? -1 : knownPhrase(scan, at, places);
      const last = Math.max(at, known);
      const base = known === -1 ? unknownBase(scan, at) : baseOf(scan, at, last);
      const start = scan.tokens.start[at] as number;
      const end = scan.tokens.end[last] as number;
      if (base > 0 && isInProse(scan.text, start, end)) {
        const evidence = evidenceOf(scan, at);
        const confidence =
          known === -1 ? (evidence < spoken ? 0 : evidence * base) : 1 - (1 - base) * (1 - evidence);
        const method = evidence > 0 ? 'contextual_pattern' : 'named_entity_recognition';
        if (confidence > 0) report({ type: 'location', start, end, confidence, method });
      }
      at = last;
    }
  };
};

/** Lives in Hueb: how much what is spoken of as a place is one, though no gazetteer knows it. */
function unknownBase(scan: Scan, at: number): number {
  const isTooShort = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number) < 3;
  return isTooShort || (marksAt(scan, at) & (marks.ordinary | marks.thing | marks.product)) !== 0 ? 0 : 0.93;
}

/** How likely the words alone are a place. */
function baseOf(scan: Scan, first: number, last: number): number {
  const { text, tokens, vocabulary } = scan;
  const start = tokens.start[first] as number;
  const end = tokens.end[last] as number;
  const its = vocabulary.marksOf(vocabulary.find(text, start, end));
  const isPhrase = last > first;
  const isUnclear = !isPhrase && (its & otherwise) !== 0;
  if (!isCapitalised(scan, first)) {
    if ((its & marks.country) === 0 || end - start < 5) return 0;
    if (isPhrase) return 0.9;
    return isUnclear || (its & marks.landmark) !== 0 || !isInLowerCase(scan, first) ? 0 : 0.86;
  }
  if (isPhrase && !isCapitalised(scan, last)) return 0;
  if (end - start < 4 && !isShouted(scan, first)) return (its & marks.country) !== 0 ? 0.6 : 0;
  if ((its & marks.country) !== 0) return isUnclear ? 0.7 : 0.92;
  if ((its & marks.ordinary) !== 0 || (its & marks.thing) !== 0) return 0;
  if ((its & marks.city) !== 0) return isUnclear || isShouted(scan, first) ? 0.6 : 0.87;
  return isPhrase ? 0.6 : (its & otherwise) !== 0 ? 0.1 : 0.5;
}
