import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Document } from '#domain/documents/records/document.ts';

export type TaggedDocument = Pick<Document, 'id' | 'tags'>;

/** The tags of those of the documents that are there. */
export async function tagsOf(db: Queryable, documentIds: string[]): Promise<TaggedDocument[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'tags'])
    .where('id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .execute();
}

/** The same of those that are in the jar; nobody else changes them until the transaction ends. */
export async function lockTags(
  tx: Queryable,
  jarId: string,
  documentIds: string[],
): Promise<TaggedDocument[]> {
  return tx
    .selectFrom('documents')
    .select(['id', 'tags'])
    .where('jar_id', '=', jarId)
    .where('id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateTags(tx: Queryable, documents: TaggedDocument[]): Promise<void> {
  await sql`
    update documents d
    set tags = array(select jsonb_array_elements_text(changed.tags)), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as changed (id uuid, tags jsonb)
    where d.id = changed.id`.execute(tx);
}
