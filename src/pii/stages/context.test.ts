import { expect, it } from 'vitest';
import { contextWords, evidenceAround } from './context.ts';
import { tokenise } from '#pii/text/tokens.ts';
import { createVocabulary } from '#pii/lexicon/vocabulary.ts';

/** The evidence for the number in the text. */
function evidence(text: string, ...phrases: string[]): number {
  const vocabulary = createVocabulary();
  const words = contextWords(phrases, vocabulary);
  const range = { from: 0, to: text.length };
  const start = text.search(/\d{3}/);
  const scan = { text, ...range, tokens: tokenise(text, range, vocabulary), tables: [], vocabulary };
  return evidenceAround(
    scan,
    { start, end: start + (/\d+$|\d+(?=\D)/.exec(text.slice(start))?.[0].length ?? 0) },
    words,
  );
}

it('counts a word less the farther it is, and not at all beyond ten others', () => {
  expect(evidence('pesel 1234567', '!pesel')).toBeCloseTo(0.95);
  expect(evidence('pesel of the lady 1234567', '!pesel')).toBeCloseTo(0.95 * 0.88);
  expect(evidence(`pesel ${'word '.repeat(10)}1234567`, '!pesel')).toBe(0);
});

it('lets words that only join a label to its value put them no farther apart', () => {
  expect(evidence('my pesel number is 1234567', '!pesel')).toBeCloseTo(0.95);
});

it('takes an abbreviation for no end of a sentence', () => {
  expect(evidence('Passport no. 1234567', '!passport')).toBeCloseTo(0.95);
  expect(evidence('Passport no. 1234567', '!passport no')).toBeCloseTo(0.955);
  expect(evidence('Here is my passport. 1234567', '!passport')).toBeCloseTo(0.95 / 2);
});

it('weighs a longer phrase a little more', () => {
  expect(evidence('us passport 1234567', '!us passport')).toBeGreaterThan(
    evidence('us passport 1234567', '!passport'),
  );
  expect(evidence('uspassport 1234567', '!us passport')).toBeGreaterThan(0.95);
});

it('finds words in scripts that are written without blanks, up against the number too', () => {
  expect(evidence('他的身份证号码是1234567。', '!身份证')).toBeCloseTo(0.95);
  expect(evidence('여권번호는 1234567', '!여권번호')).toBeCloseTo(0.95);
  expect(evidence('उनका पैन 1234567', '!पैन')).toBeCloseTo(0.95);
  expect(evidence('他的电话是1234567。', '!身份证')).toBe(0);
});

it('counts a phrase that is given in its case in no other', () => {
  expect(evidence('nato il 1234567', '!=nato')).toBeCloseTo(0.95 * 0.96);
  expect(evidence('NATO il 1234567', '!=nato')).toBe(0);
  expect(evidence('NATO A 1234567', '!=NATO A')).toBeCloseTo(0.955);
});
