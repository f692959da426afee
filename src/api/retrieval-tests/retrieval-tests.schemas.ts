import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const questionParams = z.object({ question_id: idParam });
export const runParams = z.object({ run_id: idParam });

const offset = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

export const expectedBody = z.object({
  document_id: idParam,
  start: offset.optional().describe('UTF-16 offset in the extracted text, as results of a search have it'),
  end: offset.optional().describe('Without start and end, any passage of the document will do'),
});

export const questionBody = z.object({
  question: z.string().trim().min(1).max(1000),
  honey_jar_id: idParam.optional().describe('Where it is asked; without it, wherever you may search'),
  shared: z.boolean().default(false).describe('Those who may read the honey jar have it, too'),
  expected: z.array(expectedBody).min(1).max(10),
});

const expectedPassage = z.object({
  id: z.uuid(),
  document_id: z.uuid(),
  title: z.string(),
  start: z.int().nullable().describe('Null: any passage of the document'),
  end: z.int().nullable(),
  page: z.int().nullable(),
  quote: z.string().nullable().describe('By which it is found again when the document is read again'),
});

export const question = namedObject('RetrievalQuestion', {
  id: z.uuid(),
  question: z.string(),
  honey_jar_id: z.uuid().nullable(),
  honey_jar_name: z.string().nullable(),
  shared: z.boolean(),
  own: z.boolean().describe('Only your own can be changed'),
  created_at: z.iso.datetime(),
  expected: z.array(expectedPassage).describe('Those that you may search'),
});

const share = z.number().min(0).max(1);

const modelStates = ['served', 'building', 'previous'] as const;

const model = namedObject('RetrievalTestModel', {
  name: z.string(),
  state: z
    .enum(modelStates)
    .describe('`served`: in use. `building`: its vectors are being made, or wait. `previous`: in use before'),
  complete: share.describe('The share of all passages that has vectors of it'),
  available: z
    .boolean()
    .describe(
      'Whether a run can use it: it can be asked, and at least 90 % of the passages have vectors of it',
    ),
  waiting: z
    .boolean()
    .describe('Whether its vectors are complete and wait for the switch (`EMBEDDINGS_SWITCH`)'),
});

export const questionList = z.object({
  questions: z.array(question),
  ...sliceReply,
  vectors_available: z.boolean().describe('Whether there are vectors that searches use'),
  models: z.array(model).describe('The embedding models that there are vectors of'),
});

export const runBody = z.object({
  top_k: z.int().min(1).max(50).default(10).describe('For recall: how many results count'),
  group_by: z
    .literal('document')
    .optional()
    .describe('`document`: any passage of an expected document counts'),
  aliases: z.boolean().default(false),
  vectors: z.boolean().default(true).describe('Without effect where no embedding model is configured'),
  model: z
    .enum(modelStates)
    .default('served')
    .describe('Of which model the vectors are: the one in use, the one that may follow, or the one before'),
});

const figures = z.object({
  measured: z.int().describe('Questions whose expected passages are there'),
  recall: share.describe('Share of what is expected that is among the first `top_k`'),
  mrr: share.describe('MRR@10'),
  ndcg: share.describe('nDCG@10'),
});

export const run = namedObject('RetrievalRun', {
  id: z.uuid(),
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  error: z
    .string()
    .nullable()
    .describe('Why it failed; null when it has not, or when that was before reasons were kept'),
  settings: z.object({
    top_k: z.int(),
    group_by: z.literal('document').nullable(),
    aliases: z.boolean(),
    vectors: z.boolean(),
    model: z.string().nullable().describe('Of which model the vectors are; null for a run by words alone'),
  }),
  figures: figures
    .nullable()
    .describe('Means over the questions; null until it has ended, and when it failed'),
  questions: z.int(),
  asked: z.int().describe('How many of them so far'),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

export const runList = z.object({ runs: z.array(run), ...sliceReply });

export const runReply = run.extend({
  results: z.array(
    z.object({
      question_id: z.uuid(),
      question: z.string(),
      state: z
        .enum(['waiting', 'measured', 'unavailable'])
        .describe('`unavailable`: you may not search what is expected, or it was deleted'),
      rank: z.int().nullable().describe('Of the first expected passage among 50; null: not found'),
      document_rank: z.int().nullable().describe('Of the first passage of an expected document'),
    }),
  ),
});
