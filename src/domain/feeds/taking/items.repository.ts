import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** What is about to become documents: items, by the hashes of their keys. */
export type Claim = { item_hash: string; subject_hash: string | null; document_ids: string[] };

/** Claims the items that the feed has not had before; answers their hashes. */
export async function claimItems(tx: Queryable, feedId: string, claims: Claim[]): Promise<Set<string>> {
  const { rows } = await sql<{ item_hash: string }>`
    insert into feed_items (feed_id, item_hash, subject_hash, document_ids)
    select ${feedId}::uuid, item_hash, subject_hash, document_ids
    from jsonb_to_recordset(${JSON.stringify(claims.map(asRow))}::jsonb)
         as item (item_hash text, subject_hash text, document_ids uuid[])
    on conflict do nothing
    returning item_hash`.execute(tx);
  return new Set(rows.map(({ item_hash }) => item_hash));
}

// An array of JSON is read as one of the database in its own form.
const asRow = ({ document_ids, ...rest }: Claim) => ({
  ...rest,
  document_ids: `{${document_ids.join(',')}}`,
});

/** Of these hashes, those that the feed has had. */
export async function hadItems(db: Queryable, feedId: string, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ item_hash: string }>`
    select item_hash from feed_items
    where feed_id = ${feedId} and item_hash = any (${hashes}::text[])`.execute(db);
  return new Set(rows.map(({ item_hash }) => item_hash));
}

export type Settled = { item_hash: string; state: 'taken' | 'known' | 'failed' };

export async function settleItems(db: Queryable, feedId: string, settled: Settled[]): Promise<void> {
  await sql`
    update feed_items set state = settled.state
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled (item_hash text, state text)
    where feed_id = ${feedId} and feed_items.item_hash = settled.item_hash`.execute(db);
}

/** Forgets claims: the items are new again. */
export async function releaseItems(db: Queryable, feedId: string, hashes: string[]): Promise<void> {
  await sql`
    delete from feed_items
    where feed_id = ${feedId} and state = 'claimed' and item_hash = any (${hashes}::text[])`.execute(db);
}

/**
 * Decides on what a poll that was cut off had claimed: where there is one of the documents, all were made, in one transaction; where
 * there is none, none was, and the item is new again.
 */
export async function settleLeftOver(tx: Queryable, feedId: string): Promise<void> {
  await sql`
    update feed_items set state = 'taken'
    where feed_id = ${feedId} and state = 'claimed' and exists (
      select from documents where id = any (document_ids) or file_id = any (document_ids))`.execute(tx);
  await sql`delete from feed_items where feed_id = ${feedId} and state = 'claimed'`.execute(tx);
}

/** The newest document of each of these subjects that is still in the jar. */
export async function documentsOfSubjects(
  db: Queryable,
  { feedId, jarId, subjects }: { feedId: string; jarId: string; subjects: string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject_hash: string; id: string }>`
    select distinct on (subject_hash) subject_hash, documents.id
    from feed_items join documents on documents.id = any (document_ids) or documents.file_id = any (document_ids)
    where feed_id = ${feedId} and jar_id = ${jarId} and state = 'taken' and subject_hash = any (${subjects}::text[])
    order by subject_hash, feed_items.created_at desc`.execute(db);
  return new Map(rows.map(({ subject_hash, id }) => [subject_hash, id]));
}
