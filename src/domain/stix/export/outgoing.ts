import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import {
  acceptedIn,
  documentEntities,
  documentRelations,
  keyOfRelation,
  type DocumentEntity,
} from '#domain/evidence/index.ts';
import type { Found } from './export.repository.ts';

type Relation = Awaited<ReturnType<typeof documentRelations>>[number];

/** What of a document's findings goes out. */
export type Outgoing = {
  entities: DocumentEntity[];
  relations: Relation[];
  /** Whether somebody accepted it. */
  isAccepted: (finding: DocumentEntity | Relation) => boolean;
  goesOut: (found: Found) => boolean;
};

/**
 * All that nobody rejected, or only what somebody accepted, with the ends of accepted relations. A number of a public catalogue and the
 * entity of that number are one: what is rejected as the one does not go out as the other.
 */
export async function outgoingOf(
  db: Queryable,
  documentId: string,
  acceptedOnly: boolean,
): Promise<Outgoing> {
  const [accepted, rejected, entities, relations] = await Promise.all([
    acceptedIn(db, documentId),
    rejectedNumbers(db, documentId),
    documentEntities(db, documentId),
    documentRelations(db, documentId),
  ]);
  const isAccepted = (one: DocumentEntity | Relation) =>
    accepted.has('entity_id' in one ? one.entity_id : keyOfRelation(one));
  const stated = acceptedOnly ? relations.filter(isAccepted) : relations;
  const endIds = new Set(stated.flatMap(({ subject_id, object_id }) => [subject_id, object_id]));
  const endValues = new Set(stated.map(({ object_kind, object_name }) => `${object_kind} ${object_name}`));
  return {
    relations: stated,
    isAccepted,
    entities: entities.filter(
      (one) =>
        (!acceptedOnly || isAccepted(one) || endIds.has(one.entity_id)) &&
        ![one.name, ...one.aliases.map(([, alias]) => alias)].some((name) => rejected.values.has(name)),
    ),
    goesOut: ({ type, value, accepted: byVerdict }) =>
      (!acceptedOnly || byVerdict || endValues.has(`${type} ${value}`)) &&
      !(isNumber(type) && rejected.names.has(value)),
  };
}

const isNumber = (type: string): boolean => type === 'cve' || type.startsWith('attack_');

/** Numbers of public catalogues that verdicts call benign, and the names of rejected entities. */
async function rejectedNumbers(
  db: Queryable,
  documentId: string,
): Promise<Record<'values' | 'names', ReadonlySet<string>>> {
  const { rows } = await sql<{ name: string; is_value: boolean }>`
    select value as name, true as is_value from indicators
    where document_id = ${documentId} and verdict_id is not null and role = 'benign' and (type = 'cve' or type like 'attack\\_%')
    union all select name, false from rejected_entities where document_id = ${documentId}
    union all select alias ->> 1, false from rejected_entities, jsonb_array_elements(aliases) as alias
    where document_id = ${documentId}`.execute(db);
  const named = (isValue: boolean) =>
    new Set(rows.filter(({ is_value }) => is_value === isValue).map(({ name }) => name));
  return { values: named(true), names: named(false) };
}
