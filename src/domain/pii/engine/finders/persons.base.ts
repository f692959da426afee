import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapBefore,
  isCapitalised,
  isShouted,
  marksAt,
  startsSentence,
} from '#domain/pii/engine/names.shapes.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { firstStrength, lastStrength } from './persons.strength.ts';

/** How likely the words alone are a person. */
export function baseOf(scan: Scan, first: number, last: number): number {
  const given = firstStrength(scan, first);
  if (first === last) {
    const family = lastStrength(scan, first);
    if (scan.tokens.end[first] === (scan.tokens.start[first] as number) + 1) return 0;
    if (isTitled(scan, first)) return 0.3;
    if ((marksAt(scan, first) & marks.product) !== 0) return 0;
    if (isShouted(scan, first)) return Math.max(given, family) > 0.5 ? 0.3 : 0;
    const lone = Math.max(given >= 1 ? 0.9 : given * 0.6, family * 0.66);
    return startsSentence(scan, first) && lone < 0.9 ? lone * 0.8 : lone;
  }
  const family = lastStrength(scan, last);
  if (isShouted(scan, first) !== isShouted(scan, last)) return 0;
  if (isShouted(scan, first) && (given < 0.5 || family < 0.6))
    return given === 1 && (marksAt(scan, last) & marks.ordinary) === 0 ? 0.5 : 0;
  if (given >= 1) return family >= 0.5 ? 0.9 + family * 0.08 : 0.88;
  if (given > 0.5) return family >= 0.5 ? 0.82 + family * 0.1 : 0.6;
  // Wang Jun, Pham Bich Ngoc, Nagy Katalin: the family first.
  if (
    lastStrength(scan, first) > 0.9 &&
    firstStrength(scan, last) === 1 &&
    (marksAt(scan, last) & marks.last) === 0
  )
    return 0.88;
  if (given > 0) return family >= 0.8 ? 0.87 : family * 0.8;
  return family >= 0.9 ? 0.66 : family * 0.3;
}

/** Mr. Ball: behind what is a title and nothing else any capital is a name. */
export function isTitled(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at - 1);
  return (
    (its & marks.title) !== 0 &&
    (its & marks.ordinary) === 0 &&
    (marksAt(scan, at) & marks.thing) === 0 &&
    /^\.? $/.test(gapBefore(scan, at)) &&
    isCapitalised(scan, at - 1) &&
    !isShouted(scan, at - 1)
  );
}
