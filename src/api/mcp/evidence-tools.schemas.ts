import { z } from 'zod';
import { entity, entityFields, relation, relationFields } from '#api/evidence/evidence.schemas.ts';
import { jarIds } from '#api/areas/scope.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceReply } from '#http/replies/slice.ts';

const scope = { honey_jar_ids: jarIds.optional(), document_id: entityFields.document_id };
const slice = {
  limit: z.int().min(1).max(50).default(10),
  offset: z.int().min(0).max(1_000_000).default(0).describe('How many to skip'),
};

export const entitiesInput = z.object({
  type: entityFields.type,
  name: entityFields.name,
  ...scope,
  ...slice,
});
export const entityInput = z.object({ entity_id: idParam.describe('From find_entities'), ...scope });
export const relationsInput = z.object({
  entity_id: relationFields.entity_id,
  subject_id: relationFields.subject_id,
  relation: relationFields.relation,
  object_id: relationFields.object_id,
  min_confidence: z.number().min(0).max(1).optional(),
  ...scope,
  ...slice,
});

export const entityList = z.object({ entities: z.array(entity), ...sliceReply });
export const relationList = z.object({ relations: z.array(relation), ...sliceReply });
