import { sql } from 'kysely';
import { packSketch, type Sketch } from '#analysis/shingles/sketch.ts';
import type { Queryable } from '#db/database.ts';

export type FoundSketch = { document_id: string; sketch: Sketch; again: boolean };

/**
 * Notes the sketches of documents that were read, as part of the transaction that completes them. Those of encrypted jars are left
 * out: the job that makes missing sketches seals them.
 */
export async function recordSketches(tx: Queryable, found: FoundSketch[]): Promise<void> {
  const again = found.flatMap((each) => (each.again ? [each.document_id] : []));
  if (again.length > 0) await tx.deleteFrom('document_sketches').where('document_id', 'in', again).execute();
  if (found.length === 0) return;
  const rows = found.map(({ document_id, sketch }) => ({
    document_id,
    sketch: packSketch(sketch).toString('base64'),
  }));
  await sql`
    insert into document_sketches (document_id, sketch)
    select d.id, decode(found.sketch, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (document_id uuid, sketch text)
    join documents d on d.id = found.document_id join jars on jars.id = d.jar_id
    where not jars.encrypted
    on conflict (document_id) do update set sketch = excluded.sketch, key_id = null`.execute(tx);
}

export async function forgetSketches(db: Queryable, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await db.deleteFrom('document_sketches').where('document_id', 'in', documentIds).execute();
}

/** A document without a sketch, as it was read. */
export type Unsketched = { id: string; chunk_count: number; processed_at: Date | null };

/** The documents of a jar that are read and have no sketch, in the order of their ids, after that one. */
export function unsketched(
  db: Queryable,
  { jarId, after, limit }: { jarId: string; after: string | null; limit: number },
): Promise<Unsketched[]> {
  let query = db
    .selectFrom('documents')
    .select(['id', 'chunk_count', 'processed_at'])
    .where('jar_id', '=', jarId)
    .where('status', '=', 'completed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_sketches')
            .select('document_id')
            .whereRef('document_sketches.document_id', '=', 'documents.id'),
        ),
      ),
    );
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

export type MadeSketch = {
  document_id: string;
  processed_at: Date | null;
  key_id: string | null;
  bytes: Buffer;
};

/** Notes sketches that were made later, of documents that were not read again meanwhile. */
export async function addSketches(db: Queryable, made: MadeSketch[]): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map(({ bytes, ...rest }) => ({ ...rest, sketch: bytes.toString('base64') }));
  await sql`
    insert into document_sketches (document_id, key_id, sketch)
    select d.id, made.key_id, decode(made.sketch, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as made (document_id uuid, processed_at timestamptz, key_id uuid, sketch text)
    join documents d on d.id = made.document_id and d.status = 'completed'
      and date_trunc('milliseconds', d.processed_at) is not distinct from made.processed_at
    where made.key_id is null or exists (select from jar_keys where jar_keys.id = made.key_id)
    on conflict (document_id) do nothing`.execute(db);
}

/** A document that is read, and what is known of its content. */
export type ComparedDocument = {
  id: string;
  /** With all its digits. */
  processed_at: string;
  content_sha256: string;
  /** Null for one without text: such documents are not the same for that. */
  text_sha256: string | null;
  key_id: string | null;
  /** Packed, and sealed where there is a key, in base64; null where it has none yet. */
  sketch: string | null;
};

/**
 * The documents of a jar in the order in which they were read, after that one. One that is read again meanwhile may come twice.
 * Base64: the built-in database takes thirty times as long for bytes.
 */
export async function comparedDocuments(
  db: Queryable,
  { jarId, after, limit }: { jarId: string; after: ComparedDocument | null; limit: number },
): Promise<ComparedDocument[]> {
  const { rows } = await sql<ComparedDocument>`
    select d.id, d.processed_at::text as processed_at, d.content_sha256,
           case when d.text_length > 0 then d.text_sha256 end as text_sha256,
           s.key_id, encode(s.sketch, 'base64') as sketch
    from (
      select * from documents
      where jar_id = ${jarId}::uuid and status = 'completed'
        and (processed_at, id) > (${after?.processed_at ?? '-infinity'}::timestamptz, ${after?.id ?? zeroId}::uuid)
      order by processed_at, id limit ${limit}
    ) d left join document_sketches s on s.document_id = d.id
    order by d.processed_at, d.id`.execute(db);
  return rows;
}

const zeroId = '00000000-0000-0000-0000-000000000000';

/** How many documents of a jar are read. */
export async function countCompared(db: Queryable, jarId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('jar_id', '=', jarId)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
  return count;
}
