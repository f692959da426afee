import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { dateOfDocuments } from '#domain/documents/index.ts';
import type { StoredPlace } from '#domain/evidence/index.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { RecordedRows } from './records.ts';
import { inScope } from './scope.ts';

/** A document that mentions something: where it first does, as far as that is recorded. */
export type MentioningDocument = {
  document_id: string;
  title: string;
  dated: Date;
  /** The date of the oldest of all that mention it. */
  first_dated: Date;
  place: StoredPlace | null;
};

type Mentioned = {
  /** The ids under which documents have an entity. */
  entity_ids: string[];
  /** The spellings under which documents may hold it as an indicator. */
  values: string[];
  /** Documents that are known to mention it by other means. */
  also: string[];
  limit: number;
};

/** The documents that mention an entity or an indicator, the newest first, each once; `total` is exact. */
export async function documentsMentioning(
  db: Queryable,
  filter: IndexFilter,
  { entity_ids, values, also, limit }: Mentioned,
): Promise<RecordedRows<MentioningDocument>> {
  const jars = sql`any (${filter.jar_ids}::uuid[])`;
  const { rows } = await sql<MentioningDocument & { total: number }>`
    with places as (
      select document_id, spans -> 0 as place from document_entities
      where entity_id = any (${entity_ids}::uuid[]) and jar_id = ${jars}
      union all
      select document_id, spans -> 0 from indicators where value = any (${values}::text[]) and jar_id = ${jars}
      union all
      select unnest(${also}::uuid[]), null
    ), mentioning as (
      select document_id, (array_agg(place order by (place ->> 0)::integer))[1] as place
      from places group by document_id
    )
    select document_id, coalesce(title, filename) as title, ${dateOfDocuments} as dated, place,
           min(${dateOfDocuments}) over () as first_dated,
           (count(*) over ())::integer as total
    from mentioning join documents on documents.id = document_id
    where ${inScope(filter)} order by dated desc, document_id limit ${limit}`.execute(db);
  return {
    rows: rows.map(({ document_id, title, dated, first_dated, place }) => ({
      document_id,
      title,
      dated,
      first_dated,
      place,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Kinds of things that a report can be about. */
const subjects = ['actor', 'malware', 'tool', 'campaign'];

/**
 * The documents of which an entity is the subject, the newest first: their title has one of its names, or no other actor, malware,
 * tool or campaign is mentioned more often in them.
 */
export async function documentsAbout(
  db: Queryable,
  filter: IndexFilter,
  { entity_ids, names, limit }: { entity_ids: string[]; names: string[]; limit: number },
): Promise<string[]> {
  const patterns = names.map(
    (name) => `% ${(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} %`,
  );
  const words = sql`' ' || regexp_replace(lower(coalesce(title, filename)), '[^[:alnum:]]+', ' ', 'g') || ' '`;
  const { rows } = await sql<{ document_id: string }>`
    select document_id from document_entities as own join documents on documents.id = document_id
    where entity_id = any (${entity_ids}::uuid[]) and own.jar_id = any (${filter.jar_ids}::uuid[]) and ${inScope(filter)}
      and (${words} like any (${patterns}::text[]) or not exists (
        select from document_entities as other
        where other.document_id = own.document_id and other.mentions > own.mentions
          and other.kind = any (${subjects}::text[]) and other.entity_id <> all (${entity_ids}::uuid[])))
    group by documents.id, document_id order by ${dateOfDocuments} desc, document_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ document_id }) => document_id);
}

/** The date of each of these documents, of those in scope: its own, or the day that it was added. */
export async function datesOf(
  db: Queryable,
  filter: IndexFilter,
  documentIds: string[],
): Promise<Map<string, Date>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; dated: Date }>`
    select id, ${dateOfDocuments} as dated from documents
    where id = any (${documentIds}::uuid[]) and ${inScope(filter)}`.execute(db);
  return new Map(rows.map(({ id, dated }) => [id, dated]));
}
