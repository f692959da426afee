import { z } from 'zod';
import { formats } from '#domain/documents/index.ts';
import { timeParam } from '#http/replies/time.ts';
import { scopeContext, scopeFields } from '#api/areas/scope.schemas.ts';
import { explanation, highlights, searchedName } from './search-details.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const groupBy = z
  .literal('document')
  .optional()
  .describe(
    "`document`: one result for each document, its best passage, ordered by that passage and a share of the document's others; " +
      'the limit counts documents. Without it every passage is a result',
  );

export const searchBody = z.object({
  query: z.string().trim().min(1).max(1000),
  ...scopeFields,
  context: scopeContext,
  filters: z
    .object({
      document_types: z.array(z.enum(formats)).min(1).optional(),
      tags: z.array(z.string().min(1).max(100)).min(1).max(50).optional(),
      from: timeParam
        .optional()
        .describe('Published then or later; a document that does not say when counts by its upload')
        .meta({ example: '2026-11-20T00:00:00Z' }),
      to: timeParam
        .optional()
        .describe('Published then or earlier, in the same way; not before `from`')
        .meta({ example: '2026-11-27T00:00:00Z' }),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      message: 'must not be after `to`',
      path: ['from'],
    })
    .default({}),
  limit: z.int().min(1).max(100).optional(),
  top_k: z.int().min(1).max(100).optional().describe('Same as limit'),
  group_by: groupBy,
  include_content: z.boolean().default(true),
  aliases: z
    .boolean()
    .default(false)
    .describe('Find passages, too, that have a known alias of a name in the query; see `names` of the reply'),
  vectors: z.boolean().default(true).describe('false: by words alone, where there is an embedding model'),
  highlights: z.boolean().default(false).describe('Say which places of each passage the query matches'),
  explain: z.boolean().default(false).describe('Say what the rank of each result is made of'),
});

export const passageMetadata = namedObject('PassageMetadata', {
  page: z.int().nullable(),
  section: z.string().nullable(),
  start: z.int().describe('UTF-16 offset of the passage in the extracted text'),
  end: z.int(),
  file_type: z.string(),
  tags: z.array(z.string()),
});

export const searchScore = z
  .number()
  .min(0)
  .max(1)
  .describe(
    'How much of the query the passage covers, about 0.5 for an average result. It depends on the query, the passage and the ' +
      'honey jars and filters searched, on nothing outside of them',
  );

export const searchResult = namedObject('SearchResult', {
  id: z.string(),
  document_id: z.uuid(),
  honey_jar_id: z.uuid(),
  title: z.string(),
  content: z.string().optional(),
  score: searchScore,
  metadata: passageMetadata,
  highlights: highlights.optional(),
  explanation: explanation.optional(),
});

export const indexState = z
  .object({ complete: z.literal(false), documents_pending: z.int() })
  .optional()
  .describe(
    'Only while the search index is rebuilt after damage: missing results may be in documents that it ' +
      'does not contain yet',
  );

/** Of questions and documents that are surely in different languages. */
const languagesApart = namedObject('LanguagesApart', {
  question: z.string().describe('ISO 639-1 code of the language of the question'),
  documents: z
    .array(z.object({ language: z.string().nullable().describe('null: not known'), count: z.int() }))
    .describe(
      'The languages of the documents in scope, none of which is in that of the question; most first',
    ),
  complete: z.boolean().describe('false: so many documents were counted, and there may be more in scope'),
});

export const searchLanguages = languagesApart
  .optional()
  .describe('Only where nothing was found, and query and documents are surely in different languages');

export const languages = languagesApart
  .nullable()
  .describe(
    'Without an answer: that the question is in another language than the documents; null where it is not, or that is open',
  );

export const searchReply = z.object({
  query: z.string(),
  results: z.array(searchResult),
  total_results: z.int(),
  query_time: z.number().describe('Seconds'),
  searched_documents: z.int(),
  search_type: z.enum(['lexical', 'hybrid']),
  names: z.array(searchedName).optional().describe('With `aliases`'),
  languages: searchLanguages,
  index: indexState,
});

export const askBody = z.object({
  question: z.string().trim().min(1).max(1000),
  ...scopeFields,
  context: scopeContext,
  context_limit: z.int().min(1).max(20).default(5),
  model: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe(
      'A name from GET /api/chat/models: 404 when unknown, 503 MODEL_UNAVAILABLE when it does not answer. Without it, the ' +
        'default model, or the built-in one when that does not answer: see `model_used`',
    ),
});

export const answerSource = namedObject('AnswerSource', {
  number: z.int().describe('The [n] in the answer; the numbers of related ones go on after it'),
  document_id: z.uuid(),
  title: z.string(),
  page: z.int().nullable(),
  section: z.string().nullable(),
  relevance_score: z.number(),
  quote: z.string(),
  start: z.int(),
  end: z.int(),
});

export const citedSources = z.array(answerSource).describe('Those that the answer cites');
export const relatedSources = z
  .array(answerSource)
  .describe('Further reading: other relevant passages, which the answer does not cite');

export const lookedFor = z
  .object({
    kind: z
      .string()
      .nullable()
      .describe('The kind of thing, such as "a CVE"; null where the question does not tell'),
    names: z.array(z.string()).describe('The names, codes, files and addresses of the question'),
    words: z.array(z.string()).describe('The rest of its words'),
  })
  .nullable()
  .describe('Without an answer: what was looked for; null with one');

/** Of every answer, while something in scope is being read. */
export const reading = z
  .object({ documents_pending: z.int() })
  .describe('Documents in scope that are not read yet; absent when all are');

export const askReply = z.object({
  answer: z.string(),
  answered: z.boolean().describe('false: the documents do not contain the answer'),
  sources: citedSources,
  related: relatedSources,
  nearest: z.array(answerSource).describe('Without an answer: the passages closest to the question'),
  looked_for: lookedFor,
  languages,
  documents_being_read: z
    .int()
    .nullable()
    .describe('Documents in scope that are not read yet and may hold the answer; null with an answer'),
  reading: reading.optional(),
  confidence: z.number().min(0).max(1),
  model_used: z.string(),
  response_time: z.number().describe('Seconds'),
  index: indexState,
});
