import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { tlpMarkings, type DocumentEntity, type RelationRecord } from '#domain/evidence/index.ts';
import { reportedRoles } from '#domain/indicators/index.ts';
import type { Found } from './export.repository.ts';

/** Of what a document holds, that which the export of its jar takes from another. */
export type HeldElsewhere = {
  /** By type and value. */
  values: ReadonlySet<string>;
  entities: ReadonlySet<string>;
  /** By `tripleOf`. */
  relations: ReadonlySet<string>;
};

export const tripleOf = ({ subject_id, relation, object_id }: RelationRecord): string =>
  `${subject_id} ${relation} ${object_id}`;

type Held = {
  document: { id: string };
  found: Found[];
  entities: DocumentEntity[];
  relations: RelationRecord[];
};

// More at once would block the built-in database for everyone.
const rowsAtOnce = 250;

/**
 * What other documents of the jar hold that come first in its export: those with a stricter marking, then the older ones. Rules of
 * YARA are left out: what they are called says nothing of their text.
 */
export async function heldElsewhere(
  db: Queryable,
  jarId: string,
  group: Held[],
): Promise<(documentId: string) => HeldElsewhere> {
  const values = await keysHeld(db, rowsOf(group, valuesOf), valuesBefore(jarId));
  const entities = await keysHeld(db, rowsOf(group, entitiesOf), entitiesBefore(jarId));
  const relations = await keysHeld(db, rowsOf(group, relationsOf), relationsBefore(jarId));
  return (id) => ({
    values: values.get(id) ?? new Set(),
    entities: entities.get(id) ?? new Set(),
    relations: relations.get(id) ?? new Set(),
  });
}

/** One thing that a document holds: its key, and what it is looked up by. */
type Row = { document_id: string; key: string } & Partial<
  Record<'type' | 'value' | 'relation' | 'subject_id' | 'object_id' | 'entity_id', string>
> & { aliases?: DocumentEntity['aliases'] };

const rowsOf = (group: Held[], of: (held: Held) => Omit<Row, 'document_id'>[]): Row[] =>
  group.flatMap((held) => of(held).map((row) => ({ ...row, document_id: held.document.id })));

const valuesOf = ({ found }: Held) =>
  found
    .filter(({ type }) => type !== 'yara_rule')
    .map(({ type, value }) => ({ key: `${type} ${value}`, type, value }));

const entitiesOf = ({ entities }: Held) =>
  entities.map(({ entity_id, aliases }) => ({ key: entity_id, entity_id, aliases }));

const relationsOf = ({ relations }: Held) =>
  relations.map((one) => {
    const { subject_id, relation, object_id } = one;
    return { key: tripleOf(one), subject_id, relation, object_id };
  });

/** The keys of those for which another document comes first, by document. */
async function keysHeld(
  db: Queryable,
  rows: Row[],
  others: RawBuilder<unknown>,
): Promise<Map<string, Set<string>>> {
  const held = new Map<string, Set<string>>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const wanted = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    // One by one through an index: as a join, they would be compared with all that the jar holds.
    const { rows: found } = await sql<{ document_id: string; key: string; is_held: boolean }>`
      select wanted.document_id, wanted.key, exists (
        select from ${others}
          and holder.status = 'completed' and (-${strictnessOf('holding')}, holder.created_at, holder.id)
            < (-${strictnessOf('marked')}, mine.created_at, mine.id)) as is_held
      from jsonb_to_recordset(${wanted}::jsonb) as wanted (document_id uuid, key text, type text, value text, entity_id uuid,
             aliases jsonb, subject_id uuid, relation text, object_id uuid)
           join documents as mine on mine.id = wanted.document_id
           left join document_evidence as marked on marked.document_id = mine.id`.execute(db);
    for (const { document_id, key, is_held } of found)
      if (is_held) held.set(document_id, (held.get(document_id) ?? new Set()).add(key));
  }
  return held;
}

/** How strict a marking is, as `strictness` has it. */
const strictnessOf = (evidence: string) =>
  sql`coalesce(array_position(${tlpMarkings}::text[], ${sql.ref(`${evidence}.tlp`)}), 0)`;

const holders = sql`documents as holder left join document_evidence as holding on holding.document_id = holder.id`;

/** What a review rejects as an entity does not go out as a number either, and the other way round. */
const valuesBefore = (jarId: string) => sql`
  indicators as one join (${holders}) on holder.id = one.document_id
  where (one.value, one.jar_id, one.type) = (wanted.value, ${jarId}::uuid, wanted.type)
    and one.role = any (${reportedRoles}::text[])
    and not ((one.type = 'cve' or one.type like 'attack\\_%') and exists (
      select from rejected_entities as rejected
      where rejected.document_id = one.document_id and rejected.name = one.value))`;

/** A vulnerability has its object by its numbers, which are among its names: only under the same names is it the same. */
const entitiesBefore = (jarId: string) => sql`
  document_entities as one join (${holders}) on holder.id = one.document_id
  where (one.entity_id, one.jar_id) = (wanted.entity_id, ${jarId}::uuid)
    and (one.kind <> 'vulnerability' or (one.aliases = wanted.aliases and not exists (
      select from indicators as benign
      where (benign.document_id, benign.type, benign.value) = (one.document_id, 'cve', one.name)
        and benign.verdict_id is not null and benign.role = 'benign')))`;

const relationsBefore = (jarId: string) => sql`
  relations as one join (${holders}) on holder.id = one.document_id
  where (one.subject_id, one.jar_id) = (wanted.subject_id, ${jarId}::uuid)
    and (one.relation, one.object_id) = (wanted.relation, wanted.object_id)`;
