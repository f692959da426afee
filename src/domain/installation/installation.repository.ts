import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { AuditEnd } from '#domain/audit/index.ts';

/** Every column that may hold the id of a stored file, in this version or an earlier one. */
const fileColumns: [table: string, column: string][] = [
  ['documents', 'file_id'],
  ['documents', 'id'],
  ['bulk_uploads', 'id'],
  ['bulk_upload_files', 'document_id'],
  ['pii_batch_documents', 'result_id'],
];

/** What the records say of themselves. They may be those of an earlier version, or not be there yet: nothing is assumed. */
export async function readRecords(db: Queryable): Promise<{
  /** There are no tables of ours. */
  isNew: boolean;
  installation_id: string | null;
  hasDocuments: boolean;
}> {
  const { rows } = await sql<{ documents: boolean; installation: boolean }>`
    select to_regclass('documents') is not null as documents,
           to_regclass('installation') is not null as installation`.execute(db);
  const { documents = false, installation = false } = rows[0] ?? {};
  return {
    isNew: !documents,
    installation_id: installation ? await installationId(db) : null,
    hasDocuments: documents && (await hasDocuments(db)),
  };
}

/** The id that the records have had since they were made. */
export async function installationId(db: Queryable): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Whether the audit log has this very entry. */
export async function hasAuditEntry(db: Queryable, { seq, mac }: AuditEnd): Promise<boolean> {
  const { rows: tables } = await sql<{
    found: boolean;
  }>`select to_regclass('audit_log') is not null as found`.execute(db);
  if (!tables[0]?.found) return false;
  const { rows } = await sql`select from audit_log where seq = ${seq} and mac = ${mac}`.execute(db);
  return rows.length > 0;
}

/** How many of the stored files the records name. */
export async function countNamedFiles(db: Queryable, fileIds: string[]): Promise<number> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = current_schema()`.execute(
    db,
  );
  const present = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`));
  const found = new Set<string>();
  for (const [table, column] of fileColumns.filter((pair) => present.has(pair.join('.')))) {
    const { rows: named } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any (${fileIds}::uuid[])`.execute(db);
    for (const { id } of named) found.add(id);
  }
  return found.size;
}

async function hasDocuments(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select from documents limit 1`.execute(db);
  return rows.length > 0;
}
