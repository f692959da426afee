import { z } from 'zod';
import { namedObject } from '#http/openapi/named-object.ts';

export const highlights = z
  .array(
    z.object({
      start: z.int().describe('UTF-16 offset in `content`'),
      end: z.int(),
    }),
  )
  .describe(
    'With `highlights`: other forms of the words, other spellings of identifiers and found aliases are among them',
  );

export const searchedName = namedObject('SearchedName', {
  name: z.string().describe('As the query has it'),
  aliases: z
    .array(z.string())
    .describe('Searched besides it: what lists of the field (ATT&CK, MISP) call it'),
  found: z.array(z.string()).describe('Those that stand in passages that were found'),
});

const explainedTerm = z.object({
  kind: z.enum(['word', 'identifier', 'alias']),
  term: z.string().describe('As it is indexed: words without endings, identifiers without defanging'),
  alias_of: z.string().nullable().describe('Of an alias: the name in the query'),
  weight: z.number().describe('How rare it is'),
  passages: z
    .int()
    .nullable()
    .describe('Passages searched that have it, counted up to 1,000; null: not counted'),
  contribution: z.number(),
});

/** What a result's rank is made of: the numbers of the ranking, none of them computed a second time. */
export const explanation = z
  .object({
    terms: z.array(explainedTerm).describe('Strongest first; they add up to `parts.words`'),
    parts: z
      .object({
        words: z.number().describe('BM25 of the terms'),
        closeness: z.number().describe('Words that stand together in the query stand together here'),
        feedback: z.number().describe('It shares the vocabulary of the best passages'),
        vectors: z.number().describe('Similarity to the whole query by the embedding model: see `vector`'),
        further_passages: z
          .number()
          .describe(
            'With `group_by`: 0.3 × the second best passage of the document, half as much of the third, and so on',
          ),
      })
      .describe('They add up to `strength`'),
    strength: z.number(),
    half_strength: z
      .number()
      .describe(
        'The share of the query that is covered is strength / (strength + half_strength). Without identifiers in the query that is ' +
          'the score, else the score is (contained + share) / (named + 1)',
      ),
    identifiers: z
      .object({ contained: z.int(), named: z.int() })
      .describe(
        'Of the identifiers in the query, those that the passage or its headings have exactly; more come first',
      ),
    lexical_rank: z.int().nullable().describe('Its place by words, before vectors; null: not among them'),
    vector: z
      .object({
        rank: z
          .int()
          .nullable()
          .describe('Its place among the nearest; null: not among them, and compared since words found it'),
        similarity: z.number().describe('Cosine'),
      })
      .nullable()
      .describe(
        'How near it is by vectors; null: no vectors were used (`parts.vectors` is 0), or it has none yet and counts like the ' +
          'least near passage',
      ),
    passages: z.int().describe('With `group_by`: passages of the document that were found'),
  })
  .describe('With `explain`');
