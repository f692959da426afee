import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { EntityKind } from '#evidence/evidence.ts';

/** An entity over the documents of some jars. */
export type EntityGroup = {
  id: string;
  kind: EntityKind;
  name: string;
  /** The ids that documents have it under: several where documents say that these names mean the same. */
  members: string[];
  documents: number;
};

/** Which entities: of these jars, and of each condition that is given. */
export type EntityFilter = {
  jarIds: string[];
  kinds?: EntityKind[] | undefined;
  /** Part of a name or alias. */
  name?: string | undefined;
  /** What bears one of these ids matches the name too: a known name of it that no document writes. */
  knownIds?: string[] | undefined;
  /** With any of these ids as the id of a name. */
  ids?: string[] | undefined;
  /** Which come first; by default those of most documents. */
  order?: EntityOrder | undefined;
};

export const entityOrders = ['documents', 'last_seen', 'name'] as const;
export type EntityOrder = (typeof entityOrders)[number];

const sorting: Record<EntityOrder, RawBuilder<unknown>> = {
  documents: sql`documents desc, name`,
  last_seen: sql`last_seen desc, name`,
  name: sql`lower(name), name`,
};

/**
 * Entities over all documents of the jars, in the order that is asked for. Two that documents call by different names are one
 * where a document says so: the name that is another's alias joins that one, unless documents disagree about whose alias it is,
 * or that one is itself said to be an alias.
 */
export async function listEntities(
  db: Queryable,
  filter: EntityFilter,
  { limit, offset }: Slice,
): Promise<SliceOf<EntityGroup>> {
  const jars = sql`any (${filter.jarIds}::uuid[])`;
  const order = sorting[filter.order ?? 'documents'];
  // Nearly all are alone: only those that are joined are grouped, and of the others no more than the page needs are sorted.
  const { rows } = await sql<EntityGroup & { total: number }>`
    with aliased as materialized (${aliasedIn(filter, jars)}), named as ${namedIn(filter, jars)}, said as materialized (
      select alias_id, (array_agg(distinct entity_id))[1] as entity_id from jar_entity_aliases
      where jar_id = ${jars} and alias_id <> entity_id and alias_id in (select entity_id from named)
      group by alias_id having count(distinct entity_id) = 1
    ), joined as materialized (
      select alias_id, entity_id from said where not exists (
        select from jar_entity_aliases up where up.jar_id = ${jars}
          and up.alias_id = said.entity_id and up.alias_id <> up.entity_id)
    ), alone as ${filter.name ? sql`materialized` : sql`not materialized`} (
      select * from named where ${wanted(filter)}
        and entity_id not in (select alias_id from joined union all select entity_id from joined)
    ), together as materialized (
      select joined.entity_id as id, named.* from joined join named on named.entity_id = joined.alias_id
      union all select entity_id, * from named where entity_id in (select entity_id from joined)
    ), grouped as materialized (
      select id, min(kind) as kind, (array_agg(name order by (entity_id = id) desc, name))[1] as name,
             array_agg(entity_id) as members, sum(documents)::integer as documents, max(last_seen) as last_seen
      from together where id in (select id from together where ${wanted(filter)}) group by id
    ), listed as (
      (select entity_id as id, kind, name, array[entity_id] as members, documents, last_seen from alone
       order by ${order}, entity_id limit ${limit + offset})
      union all select * from grouped
    )
    select *, ((select count(*) from alone) + (select count(*) from grouped))::integer as total from listed
    order by ${order}, id limit ${limit} offset ${offset}`.execute(db);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countEntities(db, filter));
  return {
    rows: rows.map(({ id, kind, name, members, documents }) => ({ id, kind, name, members, documents })),
    total,
    limit,
    offset,
  };
}

/** Past the end of the list no row tells how long it is. */
async function countEntities(db: Queryable, filter: EntityFilter): Promise<number> {
  return (await listEntities(db, filter, { limit: 1, offset: 0 })).total;
}

/** The names of the jars: of one jar they are counted already. When each was seen last is read where the order needs it. */
function namedIn(filter: EntityFilter, jars: RawBuilder<unknown>): RawBuilder<unknown> {
  const seen =
    filter.order === 'last_seen'
      ? sql`(select max(seen_at) from document_entities seen
             where (seen.entity_id, seen.jar_id) = (jar_entities.entity_id, jar_entities.jar_id))`
      : sql`null::timestamptz`;
  if (filter.jarIds.length === 1)
    return sql`not materialized (
      select entity_id, kind, name, documents, ${seen} as last_seen
      from jar_entities where jar_id = ${jars} ${among(filter, jars)})`;
  return sql`materialized (
    select entity_id, min(kind) as kind, min(name) as name, sum(documents)::integer as documents, max(${seen}) as last_seen
    from jar_entities where jar_id = ${jars} ${among(filter, jars)} group by entity_id)`;
}

/** Narrows the rows to those near the ids: the same names, their aliases and what they are aliases of. */
function among({ ids, kinds }: EntityFilter, jars: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofKind = kinds ? sql`and kind = any (${kinds}::text[])` : sql``;
  if (!ids) return ofKind;
  const given = sql`any (${ids}::uuid[])`;
  return sql`${ofKind} and entity_id in (
    select unnest(${ids}::uuid[])
    union select entity_id from jar_entity_aliases where jar_id = ${jars} and alias_id = ${given}
    union select alias_id from jar_entity_aliases where jar_id = ${jars} and entity_id in (
      select entity_id from jar_entity_aliases where jar_id = ${jars} and alias_id = ${given}
      union select unnest(${ids}::uuid[])))`;
}

/** The ids that documents have an alias for which is asked for. */
function aliasedIn({ ids, name }: EntityFilter, jars: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (ids) conditions.push(sql`alias_id = any (${ids}::uuid[])`);
  if (name) conditions.push(sql`name ilike ${containing(name)}`);
  if (conditions.length === 0)
    return sql`select null::uuid as entity_id, null::uuid as alias_id, null as name where false`;
  return sql`
    select entity_id, alias_id, name from jar_entity_aliases
    where jar_id = ${jars} and (${sql.join(conditions, sql` or `)})`;
}

/** The names that are asked for. */
function wanted({ ids, name, knownIds = [] }: EntityFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (ids) {
    const given = sql`any (${ids}::uuid[])`;
    conditions.push(
      sql`(entity_id = ${given} or entity_id in (select entity_id from aliased where alias_id = ${given}))`,
    );
  }
  if (name) {
    const pattern = containing(name);
    conditions.push(sql`(name ilike ${pattern} or entity_id = any (${knownIds}::uuid[])
                         or entity_id in (select entity_id from aliased where name ilike ${pattern}))`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

export type NamedRow = { entity_id: string; name: string };

/** Every name that documents of these jars have for these ids. */
export async function namesOf(db: Queryable, jarIds: string[], ids: string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select entity_id, name from jar_entities
    where jar_id = any (${jarIds}::uuid[]) and entity_id = any (${ids}::uuid[])
    union select entity_id, name from jar_entity_aliases
    where jar_id = any (${jarIds}::uuid[]) and entity_id = any (${ids}::uuid[])
    order by name`.execute(db);
  return rows;
}

export type Seen = { entity_id: string; first_seen: Date; last_seen: Date };

/** When the first and the last document that names them was taken in: from the ends of an index. */
export async function seenTimes(db: Queryable, jarIds: string[], ids: string[]): Promise<Seen[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Seen>`
    select entity_id, min(first_seen) as first_seen, max(last_seen) as last_seen
    from jar_entities, lateral (
      select min(seen_at) as first_seen, max(seen_at) as last_seen from document_entities seen
      where (seen.entity_id, seen.jar_id) = (jar_entities.entity_id, jar_entities.jar_id)) as times
    where jar_id = any (${jarIds}::uuid[]) and entity_id = any (${ids}::uuid[])
    group by entity_id`.execute(db);
  return rows;
}
