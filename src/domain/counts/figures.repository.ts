import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { DocumentStatus } from '#domain/documents/index.ts';

export type DocumentCounts = Record<DocumentStatus, number>;

export type Counts = {
  users: number;
  jars: number;
  /** Sessions that are neither ended nor over. */
  sessions: number;
  documents: DocumentCounts;
};

// The jars hold the sums that the database keeps, and an index holds what has not ended: no document is counted.
const documentColumns = sql`
  (select coalesce(sum(document_count), 0)::bigint from jars) as documents,
  (select coalesce(sum(completed_count), 0)::bigint from jars) as completed,
  (select count(*) from documents where status = 'pending') as pending,
  (select count(*) from documents where status = 'processing') as processing`;

type DocumentRow = { documents: number; completed: number; pending: number; processing: number };

/** The documents of all jars by status. */
export async function countDocuments(db: Queryable): Promise<DocumentCounts> {
  const { rows } = await sql<DocumentRow>`select ${documentColumns}`.execute(db);
  return documentCounts(rows[0]);
}

/** How much the installation holds, at one moment. */
export async function countAll(db: Queryable): Promise<Counts> {
  const { rows } = await sql<DocumentRow & Omit<Counts, 'documents'>>`
    select ${documentColumns},
           (select count(*) from users) as users,
           (select count(*) from jars) as jars,
           (select count(*) from sessions where revoked_at is null and expires_at > now()) as sessions`.execute(
    db,
  );
  const { users = 0, jars = 0, sessions = 0 } = rows[0] ?? {};
  return { users, jars, sessions, documents: documentCounts(rows[0]) };
}

function documentCounts(row: DocumentRow | undefined): DocumentCounts {
  const { documents, completed, pending, processing } = row ?? {
    documents: 0,
    completed: 0,
    pending: 0,
    processing: 0,
  };
  return { pending, processing, completed, failed: documents - completed - pending - processing };
}

/** When a document was last completed; null when none has been. */
export async function lastCompletedAt(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max('processed_at').as('at'))
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Entries in the audit log so far. */
export async function countAuditEntries(db: Queryable): Promise<number> {
  const row = await db.selectFrom('audit_head').select('seq').executeTakeFirst();
  return row?.seq ?? 0;
}

export async function databaseVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
