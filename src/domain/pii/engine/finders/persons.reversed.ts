import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isShouted,
  marksAt,
} from '#domain/pii/engine/names.shapes.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { firstStrength, lastStrength } from './persons.strength.ts';

/** `Kovalev, Anna M.` alone in its line or cell or behind a label, or with more behind it where a person is announced; -1: none. */
export function reversedEnd(scan: Scan, at: number): number {
  const { tokens, text } = scan;
  if (at + 1 >= tokens.count || gapAfter(scan, at) !== ', ' || !isCapitalised(scan, at + 1)) return -1;
  let last = at + 1;
  if (
    isBlank(gapAfter(scan, last)) &&
    isCapitalised(scan, last + 1) &&
    (tokens.end[last + 1] as number) - (tokens.start[last + 1] as number) === 1
  )
    last += 1;
  if (isLabelledPair(scan, at)) return last;
  if (lastStrength(scan, at) < 0.7 || firstStrength(scan, at + 1) < 0.6) return -1;
  if (!(at === 0 || /\n|[|;\t]|: ?$/.test(gapBefore(scan, at)))) return -1;
  return /^\.?\s*(?:$|[\n|;\t(<])/.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 4))
    ? last
    : -1;
}

/** `Driver: Quxley, Anna, born …`, `Passenger QUXLEY, ANNA`: behind what announces a person more may follow. */
function isLabelledPair(scan: Scan, at: number): boolean {
  if (at === 0 || ((marksAt(scan, at) | marksAt(scan, at + 1)) & marks.ordinary) !== 0) return false;
  const { text, tokens } = scan;
  // A list of persons goes on.
  if (
    /^(?:,? and |,? & |, \p{Lu}\p{Ll})/u.test(
      text.slice(tokens.end[at + 1], (tokens.end[at + 1] as number) + 6),
    )
  )
    return false;
  const isLoud = isShouted(scan, at) && isShouted(scan, at + 1) && !isShouted(scan, at - 1);
  const gap = gapBefore(scan, at);
  if (isLoud && (marksAt(scan, at - 1) & marks.label) !== 0) return gap === ' ' || gap === ': ';
  // Anna, Jennifer: two first names are a list.
  return gap === ': ' && (marksAt(scan, at) & marks.first) === 0 && firstStrength(scan, at + 1) === 1;
}
