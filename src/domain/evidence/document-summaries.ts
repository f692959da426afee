import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { EntityFilter } from './entities.repository.ts';
import { otherNames, type EntitySummary } from './entity-summaries.ts';

/** The entities of one document, which is in one of these jars. */
export type DocumentFilter = EntityFilter & { documentId: string };

/**
 * The entities of a document, those that it names most often first, with nothing that others say of them: names that only another
 * document says to mean the same are entities of their own.
 */
export async function documentSummaries(
  db: Queryable,
  { documentId, jarIds, kinds, ids, name, knownIds = [] }: DocumentFilter,
  slice: Slice,
): Promise<SliceOf<EntitySummary>> {
  let query = db
    .selectFrom('document_entities')
    .select(['entity_id', 'kind', 'name', 'aliases', 'seen_at'])
    .where('document_id', '=', documentId)
    .where('jar_id', '=', sql<string>`any (${jarIds}::uuid[])`);
  if (kinds) query = query.where('kind', 'in', kinds);
  if (ids) query = query.where('entity_id', '=', sql<string>`any (${ids}::uuid[])`);
  if (name) {
    const pattern = containing(name);
    query = query.where(
      sql<boolean>`(name ilike ${pattern} or entity_id = any (${knownIds}::uuid[]) or exists (
        select from jsonb_array_elements(aliases) as alias where alias ->> 1 ilike ${pattern}))`,
    );
  }
  const found = await sliceOf(query.orderBy('mentions', 'desc').orderBy('name').orderBy('entity_id'), slice);
  const rows = found.rows.map(({ entity_id, kind, name: first, aliases, seen_at }) => ({
    id: entity_id,
    kind,
    name: first,
    aliases: otherNames(
      first,
      aliases.map(([, alias]) => alias),
    ),
    document_count: 1,
    first_seen: seen_at,
    last_seen: seen_at,
  }));
  return { ...found, rows };
}
