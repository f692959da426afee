import { z } from 'zod';
import {
  entity as entityFields,
  placedTechnique,
  relation as relationFields,
  tactic,
} from '#api/evidence/evidence.schemas.ts';
import { decisions } from '#domain/evidence/index.ts';
import { indicatorRoles } from '#domain/indicators/index.ts';
import { verdictScopes } from '#domain/verdicts/index.ts';
import { idParam } from '#http/replies/id.ts';

const decision = z.enum(decisions);

export const reviewBody = z.object({
  entity_id: idParam.nullish().describe('An entity that the document names'),
  relation_id: idParam.nullish().describe('A relation that it states'),
  decision: decision.nullable().describe('Null takes an earlier decision back'),
});

const progress = {
  total: z.int(),
  reviewed: z.int().describe('How many of them were decided about'),
};

export const reviewReply = z.object({
  document_id: z.uuid(),
  may_decide: z
    .array(z.enum(verdictScopes))
    .describe('The scopes for which you may decide: `document` is for entities and relations too'),
  indicators: z.object({
    ...progress,
    roles: z.array(z.object({ role: z.enum(indicatorRoles), total: z.int() })).describe('The most first'),
  }),
  entities: z.object(progress),
  relations: z.object(progress),
});

const review = z
  .object({ decision, decided_by: z.string(), decided_at: z.iso.datetime() })
  .nullable()
  .describe('Null where nobody decided');

const place = z.object({
  start: z.int().describe('UTF-16 offset in the extracted text'),
  end: z.int(),
  page: z.int().nullable(),
});

const reviewedEntity = entityFields.pick({ id: true, type: true, name: true }).extend({
  aliases: z.array(z.string()).describe('Its other names in the document'),
  known: z.boolean().describe('Lists of the field (MISP galaxy, MITRE ATT&CK) have it by one of its names'),
  mentions: z.int(),
  places: z.array(place).describe('The first 60 mentions'),
  review,
});

export const reviewedEntities = z.object({
  document_id: z.uuid(),
  entities: z.array(reviewedEntity).describe('At most 250, those that it names most often first'),
});

const reviewedRelation = relationFields.omit({ document_id: true, said_at: true }).extend({
  review,
  left_out: z.boolean().describe('It was rejected, or one of its ends'),
});

export const reviewedRelations = z.object({
  document_id: z.uuid(),
  relations: z.array(reviewedRelation).describe('At most 500, in the order of their sentences'),
});

export const techniquesReply = z.object({
  document_id: z.uuid(),
  tactics: z.array(tactic).describe('The columns of the enterprise matrix of MITRE ATT&CK, in its order'),
  techniques: z.array(
    placedTechnique.extend({
      mentions: z.int(),
      places: z.array(place).describe('Not all of very many'),
    }),
  ),
});

export const summaryReply = z.object({
  document_id: z.uuid(),
  sentences: z
    .array(place.extend({ text: z.string().describe('The sentence on one line, without marks of lists') }))
    .describe('Five at most, in the order of the document; none while it has not been read'),
});
