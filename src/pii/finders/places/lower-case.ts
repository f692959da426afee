import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { knownPhrase } from '#pii/names/phrases.ts';
import { gapAfter, isBlank, isInLowerCase, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { otherwise, places, type Place, type Reader } from './parser.ts';
import { spoken } from './words.ts';

/** Lower case: a country, or where nobody writes capitals what is spoken of as a place. */
export function lowerAt(scan: Scan, at: number, reader: Reader): Place | null {
  const { tokens, text, vocabulary } = scan;
  if (((tokens.made[at] as number) & (made.digits | made.capital)) !== 0) return null;
  const its = marksAt(scan, at);
  const mayBeCountry = (its & (marks.country | marks.opensCountry)) !== 0;
  const lead = reader.evidenceBefore(scan, at);
  // Where nobody writes capitals: in quxley
  const isCity = lead >= 0.72 && (its & (marks.city | otherwise | marks.group)) === marks.city;
  if (!mayBeCountry && !isCity && lead < 0.8) return null;
  const known = (its & (places | marks.opens)) === 0 ? -1 : knownPhrase(scan, at, places);
  const last = Math.max(known, at);
  const start = tokens.start[at] as number;
  const end = tokens.end[last] as number;
  if (known !== -1 && (vocabulary.marksOf(vocabulary.find(text, start, end)) & marks.country) !== 0) {
    const base = countryBase(scan, { at, last, length: end - start });
    return base === 0 ? null : { last, evidence: lead, confidence: 1 - (1 - base) * (1 - lead) };
  }
  if (isCity && last === at && isInLowerCase(scan, at))
    return { last, evidence: lead, confidence: level.barely };
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
  if (last > at) return level.sure;
  const its = marksAt(scan, at);
  return (its & (otherwise | marks.landmark)) !== 0 || !isInLowerCase(scan, at) ? 0 : level.barely;
}
