import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { notFound } from '#kernel/errors.ts';
import { assignmentsOf } from '#domain/documents/intake/description.ts';
import type { Existing, NewDocument } from '#domain/documents/intake/registration.ts';

/** Holds off other changes of these documents until the transaction ends. */
export async function lockDocuments(tx: Queryable, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await sql`
    select id from documents where id = any (${documentIds}::uuid[]) order by id for update`.execute(tx);
}

/** The same for all documents that the jar has now. */
export async function lockDocumentsOf(tx: Queryable, jarId: string): Promise<void> {
  await sql`
    select count(*) from (
      select from documents where jar_id = ${jarId}::uuid order by id for update) as held`.execute(tx);
}

/**
 * Makes the file the new version of the document, to be read; fields that the uploader does not give stay. The passages of the
 * previous version stay searchable until the new one has been read. Null when the document was renamed or deleted meanwhile;
 * throws `not_found` when it was addressed by its id.
 */
export async function replaceContent(
  tx: Queryable,
  documentId: string,
  file: NewDocument,
): Promise<Existing | null> {
  const byName = file.replaces === 'same_name';
  const { rows } = await sql<{ freed_file_id: string; size_bytes: number; uploaded_by: string }>`
    update documents d
    set file_id = ${file.file_id}::uuid, filename = ${file.filename}, content_sha256 = ${file.content_sha256},
        size_bytes = ${file.size_bytes}, mime_type = ${file.mime_type}, uploaded_by = ${file.uploaded_by}::uuid,
        version = d.version + 1, content_at = now(), retention_warned_at = null, ${unread(file)}${said(file)}
    from documents old
    where d.id = ${documentId}::uuid and old.id = d.id and (not ${byName}::boolean or d.filename = ${file.filename})
    returning old.file_id as freed_file_id, old.size_bytes, old.uploaded_by`.execute(tx);
  const [replaced] = rows;
  if (!replaced && !byName) throw notFound('Document');
  if (!replaced) return null;
  const { freed_file_id, ...before } = replaced;
  return { id: documentId, outcome: 'replaced', ticket: file.ticket, freed_file_id, before };
}

/**
 * Keeps the document that has the file's content, but updates its metadata. It is read again where needed: when reading it
 * failed, or for the title and tags in its passages. Where the stored file is known to be damaged or missing, this one replaces
 * it. Null when it has other content meanwhile.
 */
export async function keepDocument(
  tx: Queryable,
  documentId: string,
  file: NewDocument,
): Promise<Existing | null> {
  const restored = await restoreContent(tx, documentId, file);
  if (restored) return restored;
  // A warning named the day of another policy.
  const toldAnew = file.retention_policy === null ? sql`` : sql`, retention_warned_at = null`;
  const { rows } = await sql<{ file_id: string; stale: boolean }>`
    update documents d set updated_at = now()${toldAnew}${said(file)}
    from documents old
    where d.id = ${documentId}::uuid and old.id = d.id
      and (d.content_sha256 = ${file.content_sha256} or ${file.file_id}::uuid in (d.id, d.file_id))
    returning d.file_id, d.status = 'failed' or (d.title, d.tags) is distinct from (old.title, old.tags) as stale`.execute(
    tx,
  );
  const [kept] = rows;
  if (!kept) return null;
  if (kept.stale)
    await sql`update documents set ${toRead(sql`${file.ticket}::uuid`)} where id = ${documentId}::uuid`.execute(
      tx,
    );
  return {
    id: documentId,
    outcome: 'kept',
    ticket: kept.stale ? file.ticket : null,
    freed_file_id: kept.file_id === file.file_id ? null : file.file_id,
    before: null,
  };
}

/** The file takes the place of the stored one that it has the content of, which is known to be damaged. Null where none is. */
async function restoreContent(
  tx: Queryable,
  documentId: string,
  file: NewDocument,
): Promise<Existing | null> {
  const { rows } = await sql<{ freed_file_id: string }>`
    update documents d set file_id = ${file.file_id}::uuid, ${unread(file)}${said(file)}
    from documents old
    where d.id = ${documentId}::uuid and old.id = d.id and d.content_sha256 = ${file.content_sha256}
      and ${file.file_id}::uuid not in (d.id, d.file_id)
      and exists (select from damaged_files f where f.file_id = d.file_id and f.part = 'original')
    returning old.file_id as freed_file_id`.execute(tx);
  const [restored] = rows;
  if (!restored) return null;
  const { freed_file_id } = restored;
  await sql`delete from damaged_files where file_id = ${freed_file_id}::uuid`.execute(tx);
  return { id: documentId, outcome: 'kept', ticket: file.ticket, freed_file_id, before: null };
}

/** Further members of a `set`: nothing of what was read is of the stored file that the document has now, which is to be read. */
function unread(file: NewDocument): RawBuilder<unknown> {
  return sql`format = null, page_count = null, word_count = null, text_length = null, text_bytes = null,
    text_sha256 = null, language = null, published_at = null, processing_ms = null, processed_at = null, extractor_version = 0,
    hidden_text = null, instructions = null, pii = null, ${toRead(sql`${file.ticket}::uuid`)}`;
}

/** Further members of a `set`: the given fields; the others stay. */
function said(file: NewDocument): RawBuilder<unknown> {
  const { retention_policy, retention_days } = file;
  const policy =
    retention_policy === null
      ? []
      : [sql`retention_policy = ${retention_policy}, retention_days = ${retention_days}`];
  const parts = [...assignmentsOf(file), ...policy].map((part) => sql`, ${part}`);
  return parts.length > 0 ? sql.join(parts, sql``) : sql``;
}

/**
 * The change of a document that is to be read with a new ticket. Its attempts do not start at zero: the next reading has passages
 * of an earlier one to remove.
 */
export function toRead(ticket: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`status = 'pending', progress = 0, attempts = 1, ticket = ${ticket}, error_code = null,
    error_message = null, updated_at = now()`;
}
