import { z } from 'zod';
import { similarKinds } from '#domain/similar/index.ts';
import { namedObject } from '#http/openapi/named-object.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { indexState } from '#api/search/platform.schemas.ts';

// No document has more, and the index counts no further.
const maxOrdinal = 2 ** 31 - 2;

const limit = z.coerce.number().int().min(1).max(20).default(10);

export const similarDocumentsQuery = z.object({ ...scopeFields, limit });

export const similarPassagesQuery = z.object({
  ...scopeFields,
  ordinal: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxOrdinal)
    .describe('The passage, as `ordinal` of `…/chunks` numbers it')
    .meta({ example: 0 }),
  limit,
});

const passage = {
  ordinal: z.int().describe('From 0'),
  start: z.int().describe('UTF-16 offset of the passage in the extracted text'),
  end: z.int(),
  page: z.int().nullable(),
  section: z.string().nullable(),
  content: z.string(),
};

export const similarPassage = namedObject('SimilarPassage', {
  document_id: z.uuid(),
  honey_jar_id: z.uuid(),
  honey_jar_name: z.string(),
  title: z.string(),
  ...passage,
  score: z.number().min(0).max(1).describe('Comparable for one passage only'),
  shared_share: z
    .number()
    .min(0)
    .max(1)
    .describe('How much of the text of the shorter passage the other one has, by runs of four words'),
});

export const similarDocument = namedObject('SimilarDocument', {
  document_id: z.uuid(),
  honey_jar_id: z.uuid(),
  honey_jar_name: z.string(),
  title: z.string(),
  filename: z.string(),
  published_at: z.iso.datetime().nullable(),
  kind: z
    .enum(similarKinds)
    .describe(
      '`duplicate`: the same file, or the same text; `near_duplicate`: most of the text of the shorter one is in the other; ' +
        '`similar`: the same story or subject',
    ),
  score: z.number().min(0).max(1).describe('Comparable for one document only'),
  shared_share: z
    .number()
    .min(0)
    .max(1)
    .describe('How much of the text of the shorter document the other one has, by runs of four words'),
  resemblance: z.number().min(0).max(1).describe('How much of what both hold together is in both'),
  shared_indicators: z.int().describe('Indicators and vulnerabilities that both have'),
  shared_entities: z.int().describe('Names of actors, malware, tools and others that both have'),
  passages: z
    .object({ own: z.object(passage), other: z.object(passage) })
    .nullable()
    .describe('What in it is most like what in this document; null where they have no word in common'),
});

const searchType = z
  .enum(['lexical', 'hybrid'])
  .describe('`lexical`: by words alone, where there are no vectors or their model cannot be asked now');

export const similarDocumentsReply = z.object({
  document_id: z.uuid(),
  version: z.int(),
  documents: z.array(similarDocument),
  search_type: searchType,
  index: indexState,
});

export const similarPassagesReply = z.object({
  document_id: z.uuid(),
  version: z.int(),
  passage: z.object(passage),
  passages: z.array(similarPassage),
  search_type: searchType,
  index: indexState,
});
