import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['query', 'honey_jar_ids', 'honey_jar_id', 'top_k', 'limit', 'confidence_threshold'];

it.each([
  ['honey_jars', 'honey_jar_ids'],
  ['honeyJarId', 'honey_jar_id'],
  ['honey-jar-ids', 'honey_jar_ids'],
  ['topK', 'top_k'],
  ['limt', 'limit'],
  ['qurey', 'query'],
  ['otp_k', 'top_k'],
  ['QUERY', 'query'],
  ['confidence_treshold', 'confidence_threshold'],
  ['threshold', 'confidence_threshold'],
  ['treshold', 'confidence_threshold'],
  ['jar_ids', 'honey_jar_ids'],
])('%s is taken for %s', (name, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

it.each(['bogus', 'x', '', 'a'.repeat(1_000_000), '\u202e'])('%j is like none of them', (name) => {
  expect(nearestName(name, known)).toBeNull();
});

it('among none there is none', () => {
  expect(nearestName('query', [])).toBeNull();
});
