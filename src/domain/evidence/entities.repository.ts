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
};

/**
 * Entities over all documents of the jars, those of most documents first. Two that documents call by different names are one
 * where a document says so: the name that is another's alias joins that one, unless documents disagree about whose alias it is,
 * or that one is itself said to be an alias.
 */
export async function listEntities(
  db: Queryable,
  filter: EntityFilter,
  { limit, offset }: Slice,
): Promise<SliceOf<EntityGroup>> {
  const jars = sql`any (${filter.jarIds}::uuid[])`;
  const { rows } = await sql<EntityGroup & { total: number }>`
    with named as (
      select entity_id, min(kind) as kind, min(name) as name, sum(documents) as documents
      from jar_entities where jar_id = ${jars} ${among(filter, jars)} group by entity_id
    ), said as (
      select alias_id, (array_agg(distinct entity_id))[1] as entity_id from jar_entity_aliases
      where jar_id = ${jars} and alias_id in (select entity_id from named) and alias_id <> entity_id
      group by alias_id having count(distinct entity_id) = 1
    ), joined as (
      select named.*, coalesce(said.entity_id, named.entity_id) as id
      from named left join said on said.alias_id = named.entity_id and not exists (
        select from jar_entity_aliases up where up.jar_id = ${jars}
          and up.alias_id = said.entity_id and up.alias_id <> up.entity_id)
    ), grouped as (
      select id, min(kind) as kind, (array_agg(name order by (entity_id = id) desc, name))[1] as name,
             array_agg(entity_id) as members, sum(documents)::integer as documents
      from joined where ${wanted(filter, jars)} group by id
    )
    select *, (count(*) over ())::integer as total from grouped
    order by documents desc, name, id limit ${limit} offset ${offset}`.execute(db);
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

/** The groups that one of the joined rows belongs to. */
function wanted({ ids, name, knownIds = [] }: EntityFilter, jars: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [];
  const aliased = (condition: RawBuilder<unknown>) => sql`entity_id in (
    select entity_id from jar_entity_aliases where jar_id = ${jars} and ${condition})`;
  if (ids) {
    const given = sql`any (${ids}::uuid[])`;
    conditions.push(sql`(entity_id = ${given} or ${aliased(sql`alias_id = ${given}`)})`);
  }
  if (name) {
    const pattern = containing(name);
    conditions.push(sql`(name ilike ${pattern} or ${aliased(sql`name ilike ${pattern}`)}
                         or entity_id = any (${knownIds}::uuid[]))`);
  }
  if (conditions.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`id in (select id from joined where ${sql.join(conditions, sql` and `)})`;
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
