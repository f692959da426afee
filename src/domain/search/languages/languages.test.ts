import { expect, it } from 'vitest';
import { languagesSentence } from './languages.ts';

const end =
  'answers across languages usually need a language model, and an embedding model that knows these languages.';

it.each([
  ['one document', [['en', 1]], `the document in scope is in English. Ask in English: ${end}`],
  ['one language', [['en', 12]], `the 12 documents in scope are in English. Ask in English: ${end}`],
  [
    'several languages',
    [
      ['en', 9],
      ['fr', 3],
    ],
    `the 12 documents in scope are in English and French. Ask in English or French: ${end}`,
  ],
  [
    'more than are named',
    [
      ['en', 4],
      ['fr', 3],
      ['es', 2],
      ['it', 1],
    ],
    `the 10 documents in scope are in English, French, Spanish, and other languages. Ask in English, French, or Spanish: ${end}`,
  ],
  [
    'some in a language that is not known',
    [
      ['en', 1],
      [null, 2],
    ],
    `of the 3 documents in scope 1 is in English; the language of the others is not known. Ask in English: ${end}`,
  ],
] as const)('the sentence of %s', (_, counted, expected) => {
  const documents = counted.map(([language, count]) => ({ language, count }));
  expect(languagesSentence({ question: 'de', documents, complete: true }, 'answer')).toBe(
    `The question is in German, and ${expected}`,
  );
});

it('the sentence says when only the first documents were counted', () => {
  const documents = [
    { language: 'en', count: 1990 },
    { language: null, count: 10 },
  ];
  const said = languagesSentence({ question: 'de', documents, complete: false }, 'answer');
  expect(said).toContain('of the first 2000 documents in scope 1990 are in English');
  const alike = languagesSentence(
    { question: 'de', documents: documents.slice(0, 1), complete: false },
    'answer',
  );
  expect(alike).toContain('the first 1990 documents in scope are in English');
});

it('a search needs no language model, only a model that brings the languages together', () => {
  const documents = [{ language: 'en', count: 24 }];
  expect(languagesSentence({ question: 'ja', documents, complete: true }, 'search')).toBe(
    'The question is in Japanese, and the 24 documents in scope are in English. Ask in English: ' +
      'searches across languages usually need an embedding model that knows these languages.',
  );
});
