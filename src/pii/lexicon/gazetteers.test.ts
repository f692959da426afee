import { readdirSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gazetteerSize, loadGazetteers } from './gazetteers.ts';
import { marks } from '#pii/text/marks.ts';
import { createVocabulary } from './vocabulary.ts';

const vocabulary = createVocabulary(gazetteerSize);
loadGazetteers(vocabulary);
const has = (word: string, mark: number) =>
  (vocabulary.marksOf(vocabulary.find(word, 0, word.length)) & mark) !== 0;

it('knows names, words and places, with and without accents and in any case', () => {
  expect(has('Jennifer', marks.first)).toBe(true);
  expect(has('KOWALSKI', marks.last)).toBe(true);
  expect(has('Екатерина', marks.first)).toBe(true);
  expect(has('mark', marks.first) && has('mark', marks.ordinary)).toBe(true);
  expect(has('José', marks.first)).toBe(true);
  expect(has('Zürich', marks.city)).toBe(true);
  expect(has('new zealand', marks.country) && has('new', marks.opens)).toBe(true);
  expect(has('jennifer', marks.ordinary)).toBe(false);
  expect(has('the', marks.first | marks.last)).toBe(false);
  expect(has('Vandamm', marks.rareName) && !has('Anna', marks.rareName)).toBe(true);
});

it('is small enough to be shipped and fits the vocabulary at once', () => {
  const folder = new URL('../../names/gazetteers/', import.meta.url);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  expect(bytes).toBeLessThan(1_700_000);
  expect(vocabulary.size()).toBeLessThan(gazetteerSize);
});
