import { expect, test } from 'vitest';
import { centralSentences } from './central-sentences.ts';

const text = (...sentences: string[]) =>
  sentences.map((sentence, i) => ({ terms: sentence.split(' '), place: i / sentences.length }));

test('takes what most of a text is about, and not the same twice', () => {
  const sentences = text(
    'fox malware steals bank passwords',
    'fox malware steals bank passwords now',
    'lunch was cold',
    'fox malware spreads by mail',
    'mail filters stop fox malware',
  );
  const chosen = centralSentences(sentences, 2);
  expect(chosen).toHaveLength(2);
  expect(chosen).toContain(0);
  expect(chosen).not.toContain(2);
  expect(chosen.includes(0) && chosen.includes(1)).toBe(false);
});

test('gives all of a short text, and nothing of an empty one', () => {
  expect(centralSentences(text('one', 'two'), 5)).toEqual([0, 1]);
  expect(centralSentences([], 5)).toEqual([]);
  expect(centralSentences([{ terms: [], place: 0 }], 5)).toEqual([0]);
});
