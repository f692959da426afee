import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { readableWithoutRole } from '#domain/jars/index.ts';
import type { WatchKind } from './watch.ts';

/** A watch that has to do with a new document, and those of its people who may read that. */
export type Match = {
  watch_id: string;
  name: string;
  kind: WatchKind;
  subject_type: string | null;
  subject: string | null;
  document_id: string;
  jar_id: string;
  file_id: string;
  title: string;
  /** What the document calls it. */
  found: string | null;
  user_ids: string[];
};

/**
 * What is watched in these documents, by people who may read them. Only what was uploaded since a watch is active is new to it, and
 * each document is announced once. Of searches all documents are answered that they may look into. Jars that are kept out of searches
 * are watched by nothing but their own watches.
 */
export async function matchesIn(db: Queryable, documentIds: string[]): Promise<Match[]> {
  const ids = sql`any (${documentIds}::uuid[])`;
  const { rows } = await sql<Match>`
    with named_ids as materialized (
      select watches.id, named.id as entity_id from watches, unnest(entity_ids) as named (id) where active
    ), known_values as materialized (
      select watches.id, known.value from watches, unnest(spellings) as known (value) where active
    ), matched as (
      select named_ids.id, document_id, found.name as found from document_entities as found
      join named_ids on named_ids.entity_id = found.entity_id
      where found.document_id = ${ids}
      union all
      select named_ids.id, document_id, alias.value ->> 1 from document_entities as found
      cross join lateral jsonb_array_elements(found.aliases) as alias
      join named_ids on named_ids.entity_id = (alias.value ->> 0)::uuid
      where found.document_id = ${ids}
      union all
      select known_values.id, document_id, indicators.value from indicators
      join known_values on known_values.value = indicators.value
      where indicators.document_id = ${ids}
      union all
      select watches.id, documents.id, null from documents
      join watches on watches.jar_id = documents.jar_id
      where documents.id = ${ids}
      union all
      select watches.id, documents.id, null from documents cross join watches
      where documents.id = ${ids} and watches.kind = 'search'
    ), named as (
      select id, document_id, min(found) as found from matched group by id, document_id
    )
    select watches.id as watch_id, watches.name, watches.kind, watches.subject_type, watches.subject,
           documents.id as document_id, documents.jar_id, documents.file_id,
           coalesce(documents.title, documents.filename) as title, named.found,
           array_agg(person.id order by person.id) as user_ids
    from named
    join watches on watches.id = named.id and watches.active
    join documents on documents.id = named.document_id and documents.status = 'completed'
      and documents.content_at >= watches.active_since
    join jars on jars.id = documents.jar_id and (jars.allow_search or watches.kind = 'honey_jar')
    join lateral (
      select users.id from users
      where users.is_active and (users.id = watches.user_id or users.id in (
        select user_id from team_members where team_members.team_id = watches.team_id))
    ) as person on ${readableWithoutRole(sql.ref('person.id'))}
    where not exists (
      select from watch_matches
      where watch_matches.watch_id = watches.id and watch_matches.document_id = documents.id)
    group by watches.id, documents.id, named.found
    order by documents.id, watches.created_at, watches.id`.execute(db);
  return rows;
}

/** Notes what is announced. Answers what was not before, as `watch document`: another attempt may have been faster, or one is gone. */
export async function noteMatches(
  tx: Queryable,
  matches: { watch_id: string; document_id: string }[],
): Promise<Set<string>> {
  const keys = matches.map(({ watch_id, document_id }) => ({ watch_id, document_id }));
  const { rows } = await sql<{ watch_id: string; document_id: string }>`
    insert into watch_matches (watch_id, document_id)
    select watches.id, documents.id
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as found (watch_id uuid, document_id uuid)
    join watches on watches.id = found.watch_id
    join documents on documents.id = found.document_id
    order by documents.id, watches.id
    for key share of watches, documents
    on conflict do nothing
    returning watch_id, document_id`.execute(tx);
  return new Set(rows.map(({ watch_id, document_id }) => `${watch_id} ${document_id}`));
}

/** Notes the events of what was announced. */
export async function noteEvents(
  tx: Queryable,
  announced: { document_id: string; event_id: string; watch_ids: string[] }[],
): Promise<void> {
  const rows = announced.flatMap(({ watch_ids, ...rest }) =>
    watch_ids.map((watch_id) => ({ ...rest, watch_id })),
  );
  await sql`
    update watch_matches set event_id = found.event_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (watch_id uuid, document_id uuid, event_id uuid)
    where watch_matches.watch_id = found.watch_id and watch_matches.document_id = found.document_id`.execute(
    tx,
  );
}
