import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { IndicatorType, Role } from '#analysis/document.ts';
import { reportedRoles } from '#analysis/indicators/roles/role.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';

/** An indicator in a passage that names an entity. */
export type NearIndicator = {
  type: IndicatorType;
  value: string;
  /** As in the newest of the documents. */
  role: Role;
  /** How many documents have both in one passage. */
  documents: number;
  /** Where the newest of them has it. */
  document_id: string;
  title: string;
  start: number;
  end: number;
  page: number | null;
};

/** Of an entity the newest documents are looked through, and of each of them so many indicators. */
const most = { documents: 100, ofDocument: 1_000 };

/** What is to be acted on in the passages that name one of the ids, in documents of these jars. */
export async function nearIndicators(
  db: Queryable,
  named: { jarIds: string[]; ids: string[] },
  { limit, offset }: Slice,
): Promise<SliceOf<NearIndicator>> {
  const { jarIds, ids } = named;
  const { rows } = await sql<NearIndicator & { total: number }>`
    with naming as materialized (
      select document_id, seen_at, spans from document_entities
      where entity_id = any (${ids}::uuid[]) and jar_id = any (${jarIds}::uuid[])
      order by seen_at desc, document_id limit ${most.documents}
    ), passages as materialized (
      select distinct document_id, seen_at, (place ->> 2)::integer as passage
      from naming, jsonb_array_elements(spans) as mentions (place)
    ), held as materialized (
      select held.* from (select distinct document_id from passages) as documents, lateral (
        select document_id, type, value, role, spans from indicators
        where indicators.document_id = documents.document_id and role = any (${reportedRoles}::text[])
        limit ${most.ofDocument}) as held
    ), near as materialized (
      select distinct on (type, value, held.document_id) type, value, role, held.document_id, seen_at, place
      from held, jsonb_array_elements(held.spans) as occurrences (place)
      join passages on passage = (place ->> 2)::integer
      where passages.document_id = held.document_id
      order by type, value, held.document_id, (place ->> 0)::integer
    ), newest as materialized (
      select distinct on (type, value) *, (count(*) over (partition by type, value))::integer as holding
      from near order by type, value, seen_at desc, document_id
    )
    select type, value, role, holding as documents, document_id, coalesce(documents.title, documents.filename) as title,
           (place ->> 0)::integer as start, (place ->> 1)::integer as "end", (place ->> 3)::integer as page,
           (count(*) over ())::integer as total
    from newest join documents on documents.id = document_id
    order by holding desc, type, value limit ${limit} offset ${offset}`.execute(db);
  if (rows.length === 0 && offset > 0)
    return { ...(await nearIndicators(db, named, { limit: 1, offset: 0 })), rows: [], limit, offset };
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(withoutTotal), total, limit, offset };
}

function withoutTotal<Row extends { total: number }>(row: Row): Omit<Row, 'total'> {
  const { total: _, ...rest } = row;
  return rest;
}
