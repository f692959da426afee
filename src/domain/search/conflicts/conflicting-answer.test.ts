import { expect, test } from 'vitest';
import { extract } from '#domain/search/extractive/extract.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { contradictionOf } from './conflicting-answer.ts';

const question = 'How much ransom did Velvet Hare demand?';

function hitOf(document_id: string, content: string): SearchHit {
  const place = { start: 0, end: content.length, page: null, section: '', jar_id: 'jar', title: document_id };
  return { ...place, document_id, content, score: 0.9 } as SearchHit;
}

function contradicts(one: string, other: string): boolean {
  const hits = [hitOf('one', one), hitOf('other', other)];
  const { extracted } = extract({ question, hits: hits.slice(0, 1), limit: 1 });
  expect(extracted.answered).toBe(true);
  return contradictionOf(question, hits, extracted) !== null;
}

test.each([
  ['Velvet Hare demanded a ransom of $5 million.', 'Velvet Hare demanded a ransom of $7 million.', true],
  [
    'Velvet Hare demanded a ransom of $5 million.',
    'Velvet Hare demanded a ransom of 5,000,000 dollars.',
    false,
  ],
  [
    'Velvet Hare demanded a ransom of $5 million from Acme in 2020.',
    'Velvet Hare demanded a ransom of $7 million from Beta in 2022.',
    false,
  ],
])('%j and %j contradict each other: %j', (one, other, expected) => {
  expect(contradicts(one, other)).toBe(expected);
});
