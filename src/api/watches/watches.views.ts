import type { z } from 'zod';
import type { Subject, Watch } from '#domain/watches/index.ts';
import { fieldError } from '#kernel/errors.ts';
import type { watch as watchSchema, watchBody } from './watches.schemas.ts';

export function viewWatch({ jar_id, jar_name, ...watch }: Watch): z.input<typeof watchSchema> {
  return {
    ...watch,
    honey_jar_id: jar_id,
    honey_jar_name: jar_name,
    created_at: watch.created_at.toISOString(),
    last_match_at: watch.last_match_at?.toISOString() ?? null,
  };
}

type Body = z.output<typeof watchBody>;
type Part = 'entity_type' | 'entity' | 'value' | 'honey_jar_id' | 'query';

const partsOf: Record<Body['kind'], readonly Part[]> = {
  entity: ['entity_type', 'entity'],
  indicator: ['value'],
  honey_jar: ['honey_jar_id'],
  search: ['query'],
};
const parts = Object.values(partsOf).flat();

/** Throws `invalid` where a part is missing, or one of another kind is given. */
export function subjectOf(body: Body): Subject {
  const { kind, entity_type, entity, value, honey_jar_id, query } = body;
  const foreign = parts.find((part) => body[part] !== undefined && !partsOf[kind].includes(part));
  if (foreign !== undefined) throw fieldError(foreign, `is not for the kind ${kind}`);
  if (kind === 'entity' && entity_type && entity) return { kind, entity_type, name: entity };
  if (kind === 'indicator' && value) return { kind, value };
  if (kind === 'honey_jar' && honey_jar_id) return { kind, honey_jar_id };
  if (kind === 'search' && query) return { kind, query };
  const missing = partsOf[kind].find((part) => body[part] === undefined) ?? 'kind';
  throw fieldError(missing, `is required for the kind ${kind}`);
}
