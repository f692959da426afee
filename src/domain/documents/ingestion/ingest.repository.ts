import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { extractorVersion } from '#extraction/threads/version.ts';
import type { Document } from '#domain/documents/records/document.ts';
import type { IssuedTicket, Ticket } from '#domain/documents/documents.jobs.ts';

/** A document taken for reading; `attempts` counts this one too. */
export type ClaimedDocument = Pick<
  Document,
  'id' | 'jar_id' | 'file_id' | 'filename' | 'tags' | 'size_bytes' | 'content_sha256' | 'attempts' | 'pii'
> & {
  uploaded_by: string;
  title: string | null;
  ticket: string;
  /** Whether its jar wants it looked through for personal data. */
  pii_scan: boolean;
};

/** Whether an attempt still counts: no other ticket was issued, and no other attempt started with this one. */
export type Claim = Pick<ClaimedDocument, 'id' | 'ticket' | 'attempts'>;

export type Completed = Pick<
  Document,
  | 'title'
  | 'format'
  | 'page_count'
  | 'word_count'
  | 'text_length'
  | 'text_bytes'
  | 'text_sha256'
  | 'language'
  | 'chunk_count'
  | 'indicator_count'
  | 'hidden_text'
  | 'instructions'
  | 'pii'
  | 'embedding_count'
  | 'extractor_version'
  | 'processing_ms'
> &
  Claim & { indicators_cut: boolean; published_at: string | null };

export type Failed = Claim & { error_code: string; error_message: string; processing_ms: number | null };

/** Takes the unfinished ones of these documents whose ticket is still valid: they become `processing`. */
export async function claimDocuments(db: Queryable, tickets: Ticket[]): Promise<ClaimedDocument[]> {
  const { rows } = await sql<ClaimedDocument>`
    update documents d
    set status = 'processing', progress = ${progressAt.claimed}::integer, attempts = attempts + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as job (document_id uuid, ticket uuid), jars
    where d.id = job.document_id and d.ticket = job.ticket and d.status in ('pending', 'processing')
      and jars.id = d.jar_id
    returning d.id, d.jar_id, d.file_id, d.filename, d.title, d.tags, d.size_bytes, d.content_sha256,
              d.attempts, d.ticket, d.pii, d.uploaded_by,
              jars.pii_scan`.execute(db);
  return rows;
}

/** How far a document that is being read has come when each of these is done. Percent. */
export const progressAt = { claimed: 10, read: 40, to_index: 70, indexed: 95 };

/** Notes how far these documents are, and answers the ids of those that are still this attempt's. */
export async function noteProgress(db: Queryable, claims: Claim[], percent: number): Promise<Set<string>> {
  const mine = JSON.stringify(claims.map(({ id, ticket, attempts }) => ({ id, ticket, attempts })));
  const { rows } = await sql<{ id: string }>`
    update documents d set progress = ${percent}::integer
    from jsonb_to_recordset(${mine}::jsonb) as claim (id uuid, ticket uuid, attempts integer)
    where (d.id, d.ticket, d.attempts) = (claim.id, claim.ticket, claim.attempts) and d.status = 'processing'
    returning d.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the documents that are still this attempt's, and stay so until the end of the transaction. */
export async function holdClaims(tx: Queryable, claims: Claim[]): Promise<Set<string>> {
  const given = JSON.stringify(claims.map(({ id, ticket, attempts }) => ({ id, ticket, attempts })));
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d
    join jsonb_to_recordset(${given}::jsonb) as claim (id uuid, ticket uuid, attempts integer)
      on (d.id, d.ticket, d.attempts) = (claim.id, claim.ticket, claim.attempts)
    where d.status = 'processing' order by d.id for share of d`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Notes when documents were published, for what is recorded ahead of their end. */
export async function notePublished(
  db: Queryable,
  dates: { id: string; published_at: string | null }[],
): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    update documents d set published_at = dated.published_at
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as dated (id uuid, published_at timestamptz)
    where d.id = dated.id and d.published_at is distinct from dated.published_at`.execute(db);
}

/** Processing → completed, where it is still this attempt's. Answers the ids of those. */
export async function completeDocuments(db: Queryable, documents: Completed[]): Promise<Set<string>> {
  if (documents.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update documents d
    set status = 'completed', progress = 100, attempts = 0, error_code = null, error_message = null, format = done.format,
        title = coalesce(d.title, done.title), page_count = done.page_count, word_count = done.word_count,
        text_length = done.text_length, text_bytes = done.text_bytes, text_sha256 = done.text_sha256, language = done.language,
        published_at = done.published_at,
        indicator_count = done.indicator_count, indicators_cut = done.indicators_cut,
        chunk_count = done.chunk_count, embedding_count = done.embedding_count,
        hidden_text = done.hidden_text, instructions = done.instructions, pii = done.pii,
        extractor_version = done.extractor_version, processing_ms = done.processing_ms,
        processed_at = now(), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
         as done (id uuid, ticket uuid, attempts integer, title text, format text, page_count integer,
                  word_count integer, text_length integer, text_bytes integer, text_sha256 text, language text,
                  published_at timestamptz, chunk_count integer,
                  indicator_count integer, indicators_cut boolean, hidden_text jsonb, instructions integer,
                  pii jsonb, embedding_count integer, extractor_version integer, processing_ms double precision)
    where (d.id, d.ticket, d.attempts) = (done.id, done.ticket, done.attempts) and d.status = 'processing'
    returning d.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Processing → failed, with the reason that its user reads, where it is still this attempt's. Answers the ids of those. */
export async function failDocuments(db: Queryable, documents: Failed[]): Promise<Set<string>> {
  if (documents.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update documents d
    set status = 'failed', progress = 100, error_code = failed.error_code, error_message = failed.error_message,
        chunk_count = 0, embedding_count = 0, indicator_count = 0, indicators_cut = false, text_length = null,
        text_bytes = null, text_sha256 = null, hidden_text = null, instructions = null, pii = null,
        extractor_version = ${extractorVersion}, processing_ms = failed.processing_ms,
        processed_at = now(), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
         as failed (id uuid, ticket uuid, attempts integer, error_code text, error_message text,
                    processing_ms double precision)
    where (d.id, d.ticket, d.attempts) = (failed.id, failed.ticket, failed.attempts) and d.status = 'processing'
    returning d.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the ids that documents have. */
export async function presentDocuments(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where id = any (${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the stored files that belong to a document. */
export async function presentFiles(db: Queryable, fileIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from documents where file_id = any (${fileIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ file_id }) => file_id));
}

/**
 * Gives documents that have not ended and have not moved since `stalled_since`, and the completed ones among
 * `reopened`, back to the queue: they become `pending` under new tickets.
 */
export async function issueTickets(
  db: Queryable,
  reopened: string[],
  stalled_since: Date,
): Promise<IssuedTicket[]> {
  const { rows } = await sql<IssuedTicket>`
    update documents
    set status = 'pending', progress = 0, attempts = greatest(attempts, 1), ticket = gen_random_uuid(),
        updated_at = now()
    where (status in ('pending', 'processing') and updated_at <= ${stalled_since})
       or (status = 'completed' and id = any (${reopened}::uuid[]))
    returning id as document_id, ticket, uploaded_by`.execute(db);
  return rows;
}

/** Gives documents that were taken back to the queue, as if they had not been. */
export async function putBack(
  tx: Queryable,
  claims: Claim[],
  { begun }: { begun: boolean },
): Promise<IssuedTicket[]> {
  const mine = JSON.stringify(claims.map(({ id, ticket, attempts }) => ({ id, ticket, attempts })));
  const { rows } = await sql<IssuedTicket>`
    update documents d
    set status = 'pending', progress = 0, attempts = greatest(d.attempts - 1, ${begun ? 1 : 0}::integer),
        ticket = gen_random_uuid(), updated_at = now()
    from jsonb_to_recordset(${mine}::jsonb) as claim (id uuid, ticket uuid, attempts integer)
    where (d.id, d.ticket, d.attempts) = (claim.id, claim.ticket, claim.attempts) and d.status = 'processing'
    returning d.id as document_id, d.ticket, d.uploaded_by`.execute(tx);
  return rows;
}

/** The tickets of that many pending documents of a jar, in the order of their ids, after that one. */
export function pendingTickets(
  db: Queryable,
  { jarId, after, limit }: { jarId: string; after: string | null; limit: number },
): Promise<IssuedTicket[]> {
  let query = db
    .selectFrom('documents')
    .select(['id as document_id', 'ticket', 'uploaded_by'])
    .where('jar_id', '=', jarId)
    .where('status', '=', 'pending');
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Every document with its state and its number of passages, for the reconciliation with the index. */
export async function documentStates(
  db: Queryable,
): Promise<Pick<Document, 'id' | 'file_id' | 'status' | 'chunk_count' | 'processed_at'>[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'file_id', 'status', 'chunk_count', 'processed_at'])
    .execute();
  return rows;
}

/** The stored files of bulk uploads that go on: their archives, and what they are just taking out of them. */
export async function filesOfBulkUploads(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select id as file_id from bulk_uploads where status = 'processing'
    union all
    select f.document_id from bulk_upload_files f join bulk_uploads u on u.id = f.upload_id
    where u.status = 'processing' and f.status = 'pending'`.execute(db);
  return rows.map(({ file_id }) => file_id);
}
