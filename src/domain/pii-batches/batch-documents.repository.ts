import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { ComplianceSummary, Count } from '#domain/pii/index.ts';
import type { BatchDocument } from './pii-batch.ts';

/** Rows per statement: more would block the built-in database for everyone. */
export const rowsAtOnce = 200;

/** What patterns are matched against: a document's name, and the path given by its uploader. */
export type Listed = { id: string; filename: string; path: string | null };

/** The documents of a jar in the order of their names. A path of more than so many characters counts as none. */
export async function documentsOf(db: Queryable, jarId: string, longestPath: number): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows } = await sql<Listed>`
      select id, filename, case when length(metadata ->> 'path') <= ${longestPath}::integer then metadata ->> 'path' end as path
      from documents where jar_id = ${jarId}::uuid and filename > ${after}
      order by filename limit ${rowsAtOnce}`.execute(db);
    listed.push(...rows);
    after = rows.length === rowsAtOnce ? rows.at(-1)?.filename : undefined;
    await nextTurn();
  }
  return listed;
}

/** Writes down the documents as they are now, in this order; answers how many are still there. */
export async function insertDocuments(db: Queryable, batchId: string, listed: Listed[]): Promise<number> {
  let inserted = 0;
  for (let from = 0; from < listed.length; from += rowsAtOnce) {
    const ids = listed.slice(from, from + rowsAtOnce).map(({ id }) => id);
    const { numAffectedRows } = await sql`
      insert into pii_batch_documents (batch_id, position, jar_id, document_id, file_id, filename, status, result_id)
      select ${batchId}::uuid, ${from}::integer + asked.place, d.jar_id, d.id, d.file_id,
             d.filename, 'pending', gen_random_uuid()
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place) join documents d on d.id = asked.id`.execute(
      db,
    );
    inserted += Number(numAffectedRows ?? 0);
    await nextTurn();
  }
  return inserted;
}

/** A document to look through, and what there is to look through now. */
export type Pending = {
  batch_id: string;
  position: number;
  jar_id: string;
  document_id: string;
  result_id: string;
  /** Null when it was deleted. */
  now: {
    file_id: string;
    status: string;
    error_code: string | null;
    error_message: string | null;
    text_length: number | null;
    text_bytes: number | null;
    text_sha256: string | null;
    /** Null where it is but the file's name. */
    title: string | null;
    /** Whether it holds text that no reader sees. */
    hides: boolean;
  } | null;
  /** As it was when the batch began. */
  file_id: string;
};

/** The next documents of a batch. */
export async function pendingDocuments(db: Queryable, batchId: string, limit: number): Promise<Pending[]> {
  const { rows } = await sql<Omit<Pending, 'now'> & { now: Pending['now'] }>`
    select b.batch_id, b.position, b.jar_id, b.document_id, b.result_id, b.file_id,
           case when d.id is not null then jsonb_build_object('file_id', d.file_id, 'status', d.status,
             'error_code', d.error_code, 'error_message', d.error_message, 'text_length', d.text_length, 'text_bytes', d.text_bytes,
             'text_sha256', d.text_sha256,
             'title', nullif(d.title, d.filename),
             'hides', coalesce((d.hidden_text ->> 'characters')::bigint > 0, false)) end as now
    from pii_batch_documents b left join documents d on d.id = b.document_id
    where b.batch_id = ${batchId}::uuid and b.status = 'pending'
    order by b.position limit ${limit}`.execute(db);
  return rows;
}

export async function hasPending(db: Queryable, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pii_batch_documents where batch_id = ${batchId}::uuid and status = 'pending' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What became of a document that was pending. */
export type Outcome = Pick<Pending, 'batch_id' | 'position' | 'document_id' | 'result_id' | 'file_id'> & {
  status: 'completed' | 'failed' | 'skipped';
  error_code: string | null;
  error_message: string | null;
  detections: number | null;
  high_risk: number | null;
  summary: ComplianceSummary | null;
  counts: Count[] | null;
  processing_ms: number | null;
  result_bytes: number | null;
};

/** The stored files of those of the documents that are there, which stay until the transaction ends. */
export async function heldFiles(tx: Queryable, documentIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from documents where id = any (${documentIds}::uuid[]) order by id for key share`.execute(
    tx,
  );
  return new Set(rows.map(({ file_id }) => file_id));
}

/** Notes what became of documents that were still pending, and answers the results of those. */
export async function recordOutcomes(tx: Queryable, outcomes: Outcome[]): Promise<Set<string>> {
  const { rows } = await sql<{ result_id: string }>`
    update pii_batch_documents b
    set status = became.status, error_code = became.error_code, error_message = became.error_message,
        detections = became.detections, high_risk = became.high_risk, summary = became.summary,
        counts = became.counts, processing_ms = became.processing_ms, result_bytes = became.result_bytes
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
         as became (result_id uuid, status text, error_code text, error_message text, detections bigint,
                    high_risk bigint, summary jsonb, counts jsonb, processing_ms double precision, result_bytes bigint)
    where b.result_id = became.result_id and b.status = 'pending'
    returning b.result_id`.execute(tx);
  return new Set(rows.map(({ result_id }) => result_id));
}

/** Those of the results that are kept. */
export async function keptResults(db: Queryable, resultIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ result_id: string }>`
    select result_id from pii_batch_documents
    where result_id = any (${resultIds}::uuid[]) and result_bytes is not null`.execute(db);
  return new Set(rows.map(({ result_id }) => result_id));
}

/** A document of a batch that has ended, with where its result is stored. */
export type EndedDocument = BatchDocument & {
  jar_id: string;
  result_id: string;
  has_result: boolean;
  /** False when the document was deleted. */
  is_there: boolean;
};

/** The documents of a batch after that position, in order. */
export async function endedDocumentsOf(
  db: Queryable,
  batchId: string,
  { after, limit }: { after: number; limit: number },
): Promise<EndedDocument[]> {
  const { rows } = await sql<EndedDocument>`
    select position, jar_id, document_id, filename, status, error_code, error_message, detections, high_risk,
           summary, counts, processing_ms, result_id, result_bytes is not null as has_result,
           exists (select from documents d where d.id = b.document_id) as is_there
    from pii_batch_documents b
    where batch_id = ${batchId}::uuid and position > ${after}::integer
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** The stored results of a batch, in pages. */
export async function* resultsOf(db: Queryable, batchId: string): AsyncGenerator<string[]> {
  for (let after: number | undefined = -1; after !== undefined;) {
    const { rows } = await sql<{ position: number; result_id: string }>`
      select position, result_id from pii_batch_documents
      where batch_id = ${batchId}::uuid and position > ${after}::integer and result_bytes is not null
      order by position limit ${rowsAtOnce}`.execute(db);
    yield rows.map(({ result_id }) => result_id);
    after = rows.at(-1)?.position;
    await nextTurn();
  }
}
