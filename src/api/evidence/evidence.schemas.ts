import { z } from 'zod';
import { entityKinds, entityOrders, indicatorTypes, relationNames } from '#domain/evidence/index.ts';
import { indicatorRole, indicatorType } from '#api/indicators/indicators.schemas.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const entityType = z.enum(entityKinds).meta({ example: 'malware' });
const relationName = z.enum(relationNames).meta({ example: 'uses' });

const datedBy = 'date that the document gives itself, or else when it was uploaded';

const placeFields = {
  ...scopeFields,
  document_id: idParam.optional().describe('Only what this document says'),
};

/** What a list of entities is narrowed to. */
export const entityFields = {
  type: entityType.optional().describe('Only entities of this type'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Part of a name or alias, in any case; a whole name also in other spellings and by its well-known aliases',
    )
    .meta({ example: 'emotet' }),
  ...placeFields,
};

export const entityOrder = z
  .enum(entityOrders)
  .default('documents')
  .describe(
    'Most documents, or seen last, first; `name`: by the alphabet. Of a document it is always by mentions',
  );

export const entityPlace = namedObject('EntityPlace', placeFields);
export const entityParams = z.object({ entity_id: idParam });

/** What a list of relations is narrowed to. */
export const relationFields = {
  entity_id: idParam.optional().describe('With this entity or indicator at either end'),
  subject_id: idParam.optional(),
  relation: relationName.optional(),
  object_id: idParam.optional(),
  min_confidence: z.coerce.number().min(0).max(1).optional(),
  ...placeFields,
};

export const entity = namedObject('Entity', {
  id: z.uuid().describe('Follows from type and name: the same in every installation'),
  type: entityType,
  name: z.string(),
  aliases: z.array(z.string()).describe('Its other names in the documents that you may read'),
  document_count: z.int(),
  first_seen: z.iso.datetime().describe(`Of the documents that name it, the earliest ${datedBy}`),
  last_seen: z.iso.datetime().describe(`The latest ${datedBy}`),
});

const place = {
  document_id: z.uuid(),
  page: z.int().nullable(),
  start: z.int().describe('UTF-16 offset in the extracted text'),
  end: z.int(),
};

const end = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum([...entityKinds, ...indicatorTypes]).describe('Of an entity or of an indicator'),
});

export const relation = namedObject('Relation', {
  id: z.uuid(),
  subject: end,
  relation: relationName,
  object: end,
  confidence: z.number().min(0).max(1).describe('How often relations of this rule are right'),
  rule: z.string().describe('Which rule read it out of the sentence').meta({ example: 'active-verb' }),
  ...place,
  quote: z.string().nullable().describe('The sentence; null while the document is being read again'),
  said_at: z.iso.datetime().describe(`Of the document: the ${datedBy}`),
});

export const nearIndicator = namedObject('NearIndicator', {
  type: indicatorType,
  value: z.string().describe('Defanging removed'),
  role: indicatorRole.describe('In the newest of the documents'),
  documents: z.int().describe('How many documents have both in one passage'),
  ...place,
  title: z.string().describe('Of the newest of these documents, where `start` and `end` are'),
});

/** A column of the matrix, and what is placed in it. */
export const tactic = z.object({ id: z.string(), name: z.string() });

export const placedTechnique = namedObject('PlacedTechnique', {
  id: z.string().nullable().describe('Its number; null for one that has none').meta({ example: 'T1059.001' }),
  name: z.string(),
  parent: z.string().nullable().describe('The name of the technique that a sub-technique belongs to'),
  tactics: z.array(z.string()).describe('Empty outside of the enterprise matrix'),
});

export const entityReply = entity.extend({
  mentions: z
    .array(z.object({ ...place, quote: z.string().describe('The sentence that names it') }))
    .describe('At most 10 of each document and 100 in all, newest documents first'),
  relations: z.array(relation).describe('At most 200; `/relations` lists all'),
  tactics: z.array(tactic).describe('The columns of the enterprise matrix of MITRE ATT&CK, in its order'),
  techniques: z
    .array(
      placedTechnique.extend({
        relation_ids: z.array(z.uuid()).describe('The relations that state it'),
      }),
    )
    .describe('Those that `relations` say it uses, by number'),
  documents: z
    .array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        filename: z.string(),
        honey_jar_id: z.uuid(),
        mentions: z.int(),
        created_at: z.iso.datetime(),
      }),
    )
    .describe('At most 100, newest first'),
  timeline: z
    .array(
      z.object({
        date: z
          .string()
          .describe('As exact as it is written: a day, a month or a year')
          .meta({ example: '2026-05-02' }),
        document_id: z.uuid(),
        title: z.string(),
        relation_id: z.uuid().nullable(),
        relation: relationName.nullable(),
        quote: z.string().nullable().describe('The sentence that has the date'),
      }),
    )
    .describe(
      `Documents by their ${datedBy} (relation and quote null), and dates in the sentences of relations; oldest first, the latest 200`,
    ),
});
