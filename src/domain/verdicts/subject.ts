import { patternFault, rangeOf, refangPattern } from '#analysis/indicators/matching.ts';
import { canonicalOf, valuesOf } from '#analysis/indicators/spelling.ts';
import { AppError, fieldError } from '#kernel/errors.ts';
import type { Subject } from './verdict.ts';

/** What somebody names: exactly one of the three. */
export type NamedSubject = { [Field in keyof Subject]?: Subject[Field] | undefined };

/** What a verdict is about, as it is kept. Throws `invalid` for none, several, and what cannot be used. */
export function subjectOf({ value, pattern, range }: NamedSubject): Subject & { spellings: string[] | null } {
  const none = { value: null, pattern: null, range: null, spellings: null };
  const given = [value, pattern, range].filter((one) => one !== undefined && one !== null);
  if (given.length !== 1) throw new AppError('invalid', 'Send exactly one of value, pattern and range');
  if (value) {
    const written = withoutFinalDot(value);
    return { ...none, value: canonicalOf(written) ?? written, spellings: valuesOf(written) };
  }
  if (pattern) {
    const plain = refangPattern(pattern);
    const fault = patternFault(plain);
    if (fault !== null) throw fieldError('pattern', fault);
    return { ...none, pattern: plain };
  }
  const plain = rangeOf(range ?? '');
  if (plain === null)
    throw fieldError('range', 'is no range of addresses like 203.0.113.0/24, from /8 (IPv4) or /16 (IPv6)');
  return { ...none, range: plain };
}

/** A host may be written with the dot of the root of the DNS. */
const withoutFinalDot = (value: string): string =>
  value.trim().replace(/(?<=^[^\s/]*[\p{L}\p{N}\])}])\.$/u, '');
