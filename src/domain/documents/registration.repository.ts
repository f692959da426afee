import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Document } from './document.ts';
import { numberedFilename } from './filename.ts';

export type NewDocument = Pick<
  Document,
  | 'id'
  | 'jar_id'
  | 'file_id'
  | 'filename'
  | 'description'
  | 'tags'
  | 'metadata'
  | 'mime_type'
  | 'size_bytes'
  | 'content_sha256'
  | 'retention_policy'
  | 'retention_days'
> & { title: string | null; uploaded_by: string; ticket: string };

/** The new record, or the id of the document that holds the same content in the jar already. */
export type Registration = { document: NewDocument } | { duplicate_of: string };

/**
 * Inserts the records of uploaded files as `pending`. A file whose content the jar holds already is not
 * inserted; a file whose name is taken gets a number. Answers in the order of `files`. Must run in a
 * transaction; throws the database's foreign-key error when a jar is gone.
 */
export async function registerDocuments(tx: Queryable, files: NewDocument[]): Promise<Registration[]> {
  const outcome = new Map<string, Registration>();
  let open = files;
  while (open.length > 0) {
    const rows: NewDocument[] = [];
    const taken = await takenBy(tx, open);
    for (const file of open) {
      const duplicate_of = taken.contents.get(contentKey(file));
      if (duplicate_of !== undefined) {
        outcome.set(file.id, { duplicate_of });
        continue;
      }
      const row = { ...file, filename: freeName(file, taken.names) };
      taken.contents.set(contentKey(row), row.id);
      taken.names.add(nameKey(row));
      rows.push(row);
    }
    const inserted = await insertPending(tx, rows);
    for (const document of rows) if (inserted.has(document.id)) outcome.set(document.id, { document });
    // What another process took in between is planned again, now that its row can be seen.
    open = open.filter((file) => !outcome.has(file.id));
  }
  return files.flatMap((file) => outcome.get(file.id) ?? []);
}

type Taken = { contents: Map<string, string>; names: Set<string> };

const contentKey = (file: Pick<Document, 'jar_id' | 'content_sha256'>) =>
  `${file.jar_id}/${file.content_sha256}`;
const nameKey = (file: Pick<Document, 'jar_id' | 'filename'>) => `${file.jar_id}/${file.filename}`;

async function takenBy(tx: Queryable, files: NewDocument[]): Promise<Taken> {
  type Row = Pick<Document, 'id' | 'jar_id' | 'filename' | 'content_sha256'>;
  const wanted = files.map(({ jar_id, filename, content_sha256 }) => ({ jar_id, filename, content_sha256 }));
  const { rows } = await sql<Row>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
             as file (jar_id uuid, filename text, content_sha256 text))
    select d.id, d.jar_id, d.filename, d.content_sha256 from documents d join wanted using (jar_id, content_sha256)
    union
    select d.id, d.jar_id, d.filename, d.content_sha256 from documents d join wanted using (jar_id, filename)`.execute(
    tx,
  );
  const names = new Set(rows.map(nameKey));
  for (const file of files) {
    if (names.has(nameKey(file))) for (const name of await numberedNames(tx, file)) names.add(name);
  }
  return { contents: new Map(rows.map((row) => [contentKey(row), row.id])), names };
}

/** Only asked for when a name is taken: reading the jar's names for every upload would make uploads slow. */
async function numberedNames(tx: Queryable, { jar_id, filename }: NewDocument): Promise<string[]> {
  // Cut between characters: half of one matches no name, and a number that is taken would be tried for ever.
  const stem = [...filename.replace(/\.[^.]*$/, '')].slice(0, 100).join('');
  const rows = await tx
    .selectFrom('documents')
    .select(['jar_id', 'filename'])
    .where('jar_id', '=', jar_id)
    .where(sql<boolean>`starts_with(filename, ${stem})`)
    .execute();
  return rows.map(nameKey);
}

function freeName(file: NewDocument, names: Set<string>): string {
  if (!names.has(nameKey(file))) return file.filename;
  let number = 2;
  while (names.has(nameKey({ ...file, filename: numberedFilename(file.filename, number) }))) number += 1;
  return numberedFilename(file.filename, number);
}

async function insertPending(tx: Queryable, rows: NewDocument[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insertInto('documents')
    .values(rows.map((row) => ({ ...row, metadata: JSON.stringify(row.metadata), status: 'pending' })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}
