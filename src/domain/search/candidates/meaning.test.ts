import { afterAll, expect, it } from 'vitest';

import type { SearchHit } from '#domain/search/search-hit.ts';
import { openEmbedder } from '#embedding/embedder.ts';
import { readPassages } from './sentences.ts';

const embedder = openEmbedder();
afterAll(() => embedder.close());
const { similarity } = embedder;

const content =
  'The company was founded in Bern. The intruders stole the passwords of the staff. It sells machines to bakeries.';
const hit: SearchHit = {
  document_id: 'd',
  jar_id: 'j',
  ordinal: 1,
  format: 'txt',
  tags: [],
  page: null,
  title: '',
  section: '',
  start: 0,
  end: content.length,
  content,
  score: 0.8,
};

it('the sentence that says in other words what is asked is nearest in meaning', () => {
  const { sentences } = readPassages('Which credentials of employees were taken?', [hit], { similarity });
  const nearest = sentences.toSorted((a, b) => (b.features.meaning ?? 0) - (a.features.meaning ?? 0));
  expect(nearest[0]?.quote).toContain('passwords of the staff');
  expect(nearest[0]?.features.meaning_relative).toBe(1);
});

it('a sentence has no meaning where there is nothing to compare it with', () => {
  const { sentences } = readPassages('Which credentials of employees were taken?', [hit]);
  expect(sentences.map(({ features }) => features.meaning)).toEqual([undefined, undefined, undefined]);
});
