import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import {
  acceptedIn,
  documentEntities,
  documentRelations,
  keyOfRelation,
  type DocumentEntity,
  type RelationRecord,
} from '#domain/evidence/index.ts';
import type { Found } from './export.repository.ts';

/** What of a document's findings goes out. */
export type Outgoing = {
  entities: DocumentEntity[];
  relations: RelationRecord[];
  /** Whether somebody accepted it. */
  isAccepted: (finding: DocumentEntity | RelationRecord) => boolean;
  goesOut: (found: Found) => boolean;
};

/**
 * All that nobody rejected, or only what somebody accepted, with the ends of accepted relations. A number of a public catalogue and the
 * entity of that number are one: what is rejected as the one does not go out as the other.
 */
export async function outgoingOf(
  db: Queryable,
  documentIds: string[],
  acceptedOnly: boolean,
): Promise<(documentId: string) => Outgoing> {
  const [accepted, rejected, entities, relations] = await Promise.all([
    acceptedIn(db, documentIds),
    rejectedNumbers(db, documentIds),
    documentEntities(db, documentIds),
    documentRelations(db, documentIds),
  ]);
  return (id) =>
    outgoing({
      accepted: accepted.get(id) ?? new Set(),
      rejected: rejected(id),
      entities: entities.get(id) ?? [],
      relations: relations.get(id) ?? [],
      acceptedOnly,
    });
}

type Held = Pick<Outgoing, 'entities' | 'relations'> & {
  accepted: ReadonlySet<string>;
  rejected: Rejected;
  acceptedOnly: boolean;
};

function outgoing({ accepted, rejected, entities, relations, acceptedOnly }: Held): Outgoing {
  const isAccepted = (one: DocumentEntity | RelationRecord) =>
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

type Rejected = Record<'values' | 'names', ReadonlySet<string>>;

/** Numbers of public catalogues that verdicts call benign, and the names of rejected entities. */
async function rejectedNumbers(
  db: Queryable,
  documentIds: string[],
): Promise<(documentId: string) => Rejected> {
  const { rows } = await sql<{ document_id: string; name: string; is_value: boolean }>`
    with wanted as (select unnest(${documentIds}::uuid[]) as document_id)
    select document_id, value as name, true as is_value from indicators join wanted using (document_id)
    where verdict_id is not null and role = 'benign' and (type = 'cve' or type like 'attack\\_%')
    union all select document_id, name, false from rejected_entities join wanted using (document_id)
    union all select document_id, alias ->> 1, false
    from rejected_entities join wanted using (document_id), jsonb_array_elements(aliases) as alias`.execute(
    db,
  );
  const byDocument = Map.groupBy(rows, ({ document_id }) => document_id);
  return (id) => {
    const own = byDocument.get(id) ?? [];
    const named = (isValue: boolean) =>
      new Set(own.filter(({ is_value }) => is_value === isValue).map(({ name }) => name));
    return { values: named(true), names: named(false) };
  };
}
