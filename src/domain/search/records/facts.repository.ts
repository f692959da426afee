import { sql, type RawBuilder } from 'kysely';
import type { IndicatorType, Role } from '#analysis/document.ts';
import type { Queryable } from '#db/database.ts';
import type { RelationName } from '#domain/evidence/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { RecordedPlace, RecordedRows } from './records.ts';
import { inScope } from './scope.ts';

/** Relations that are less likely right are not shown. */
const leastConfidence = 0.5;

/** What is recorded, once, with the place that shows it best. */
export type Fact = RecordedPlace & { name: string; kind: EntityKind | IndicatorType; confidence: number };

type WantedEnds = {
  entity_ids: string[];
  relations: RelationName[];
  /** The end that is asked for; the entities are at the other. */
  end: 'subject' | 'object';
  kinds: (EntityKind | IndicatorType)[];
  limit: number;
};

/** What is at the other end, and the names that the document has for each end that it names as an entity. */
export type RelatedFact = Fact & {
  relation: RelationName;
  ends: { kind: EntityKind | IndicatorType; names: string[] }[];
};

/** What is at the other end of relations of entities, those that most documents state first. */
export async function relationEnds(
  db: Queryable,
  filter: IndexFilter,
  { entity_ids, relations, end, kinds, limit }: WantedEnds,
): Promise<RecordedRows<RelatedFact>> {
  const [own, other] = end === 'object' ? ['subject', 'object'] : ['object', 'subject'];
  const id = sql.ref(`relations.${other}_id`);
  const kind = sql.ref(`relations.${other}_kind`);
  const best = sql`order by confidence desc, seen_at desc, relations.id`;
  const ownId = sql.ref(`relations.${own}_id`);
  type Row = Fact & { relation: RelationName; own_kind: EntityKind; own_names: string[]; names: string[] };
  const { rows } = await sql<Row & { total: number }>`
    with ends as (
      select min(${sql.ref(`relations.${other}_name`)}) as name, min(${kind}) as kind, max(confidence) as confidence,
             (array_agg(document_id ${best}))[1] as document_id, (array_agg(span ${best}))[1] as place,
             (array_agg(relation ${best}))[1] as relation, (array_agg(${ownId} ${best}))[1] as own_id, ${id} as id,
             (array_agg(${sql.ref(`relations.${own}_kind`)} ${best}))[1] as own_kind,
             count(distinct document_id) as documents, (count(*) over ())::integer as total
      from relations join documents on documents.id = document_id
      where relations.jar_id = any (${filter.jar_ids}::uuid[]) and ${inScope(filter)}
        and ${ownId} = any (${entity_ids}::uuid[]) and ${id} <> all (${entity_ids}::uuid[])
        and relation = any (${relations}::text[]) and ${kind} = any (${kinds}::text[]) and confidence >= ${leastConfidence}
      group by ${id} order by documents desc, 3 desc, 1 limit ${limit})
    select ends.*, ${namesOf(sql`ends.own_id`)} as own_names, ${namesOf(sql`ends.id`)} as names
    from ends order by documents desc, confidence desc, name`.execute(db);
  return {
    rows: rows.map(({ own_kind, own_names, names, ...fact }) => ({
      ...factOf(fact),
      relation: fact.relation,
      ends: [
        { kind: own_kind, names: own_names },
        { kind: fact.kind, names: [fact.name, ...names] },
      ],
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** What the document of an end calls it. */
function namesOf(id: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql`array(
    select unnest(array[named.name] || array(select alias ->> 1 from jsonb_array_elements(named.aliases) as alias))
    from document_entities as named where named.document_id = ends.document_id and named.entity_id = ${id})`;
}

type WantedAliases = { entity_ids: string[]; besides: string; limit: number };

/** The other names that a sentence says something bears, those that most documents state first. */
export async function aliasesStated(
  db: Queryable,
  filter: IndexFilter,
  { entity_ids, besides, limit }: WantedAliases,
): Promise<RecordedRows<Fact>> {
  const best = sql`order by confidence desc, seen_at desc, document_id`;
  const ids = sql`any (${entity_ids}::uuid[])`;
  return factsOf(
    db,
    sql<Fact & { total: number }>`
    with stated as (
      select document_id, confidence, seen_at, span, subject_kind as kind, unnest(array[subject_name, object_name]) as name
      from relations join documents on documents.id = document_id
      where relations.jar_id = any (${filter.jar_ids}::uuid[]) and ${inScope(filter)}
        and relation = 'alias-of' and confidence >= ${leastConfidence} and (subject_id = ${ids} or object_id = ${ids}))
    select min(name) as name, min(kind) as kind, max(confidence) as confidence,
           (array_agg(document_id ${best}))[1] as document_id, (array_agg(span ${best}))[1] as place,
           (count(*) over ())::integer as total
    from stated where lower(name) <> lower(${besides})
    group by lower(name) order by count(distinct document_id) desc, 3 desc, 1 limit ${limit}`,
  );
}

type WantedValues = { document_ids: string[]; types: IndicatorType[]; roles: Role[]; limit: number };

/** The values of documents in these roles, each once, in the order of types and values. */
export async function valuesIn(
  db: Queryable,
  filter: IndexFilter,
  { document_ids, types, roles, limit }: WantedValues,
): Promise<RecordedRows<Fact>> {
  const isWanted = sql`role = any (${roles}::text[])`;
  const best = sql`order by indicators.confidence desc, seen_at desc, indicators.document_id`;
  // The first keys come off the index in its order, a document and type at a time: only their rows are read and grouped.
  const { rows } = await sql<Fact>`
    with scoped as (select id from documents where id = any (${document_ids}::uuid[]) and ${inScope(filter)}),
    keys as (
      select type, at, value from unnest(${types}::text[]) with ordinality as wanted (type, at) cross join scoped
      cross join lateral (
        select distinct value from indicators
        where document_id = scoped.id and indicators.type = wanted.type and ${isWanted}
        order by value limit ${limit}) as first_of
      group by type, at, value order by at, value limit ${limit})
    select value as name, type as kind, max(indicators.confidence) as confidence,
           (array_agg(indicators.document_id ${best}))[1] as document_id, (array_agg(spans -> 0 ${best}))[1] as place
    from keys join indicators using (type, value) join scoped on scoped.id = document_id
    where ${isWanted} group by at, type, value order by at, value`.execute(db);
  const counted =
    rows.length < limit ? null : await countDistinct(db, filter, { document_ids, types, roles });
  return { rows: rows.map(factOf), total: counted ?? rows.length };
}

async function countDistinct(
  db: Queryable,
  filter: IndexFilter,
  { document_ids, types, roles }: Omit<WantedValues, 'limit'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select distinct type, value from indicators join documents on documents.id = document_id
      where document_id = any (${document_ids}::uuid[]) and type = any (${types}::text[])
        and role = any (${roles}::text[]) and ${inScope(filter)}) as each_once`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The entities of a document, those that it mentions most first. */
export async function entitiesIn(
  db: Queryable,
  filter: IndexFilter,
  { document_id, kinds, limit }: { document_id: string; kinds: EntityKind[]; limit: number },
): Promise<RecordedRows<Fact>> {
  return factsOf(
    db,
    sql<Fact & { total: number }>`
    select name, kind, 1::double precision as confidence, document_id, spans -> 0 as place,
           (count(*) over ())::integer as total
    from document_entities join documents on documents.id = document_id
    where document_id = ${document_id}::uuid and kind = any (${kinds}::text[]) and ${inScope(filter)}
    order by mentions desc, name limit ${limit}`,
  );
}

/** How many values of each type a document holds in these roles. */
export async function countValues(
  db: Queryable,
  filter: IndexFilter,
  { document_id, roles }: { document_id: string; roles: readonly Role[] },
): Promise<{ type: IndicatorType; count: number }[]> {
  const { rows } = await sql<{ type: IndicatorType; count: number }>`
    select type, count(*)::integer as count
    from indicators join documents on documents.id = document_id
    where document_id = ${document_id}::uuid and role = any (${roles}::text[]) and ${inScope(filter)}
    group by type order by 2 desc, type`.execute(db);
  return rows;
}

async function factsOf(
  db: Queryable,
  query: ReturnType<typeof sql<Fact & { total: number }>>,
): Promise<RecordedRows<Fact>> {
  const { rows } = await query.execute(db);
  return { rows: rows.map(factOf), total: rows[0]?.total ?? 0 };
}

const factOf = ({ name, kind, confidence, document_id, place }: Fact): Fact => ({
  name,
  kind,
  confidence,
  document_id,
  place,
});
