import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Document } from '#domain/documents/records/document.ts';
import { numberedFilename } from '#domain/documents/records/filename.ts';
import type { NewDocument, Registration } from './registration.ts';
import { described } from './description.ts';
import {
  keepDocument,
  lockDocuments,
  replaceContent,
} from '#domain/documents/versions/replacement.repository.ts';

/**
 * Inserts the records of uploaded files as `pending`. A file whose content the jar already has is not inserted; a file whose name
 * is taken gets a number. One that may replace a document becomes its new version, or leaves it unchanged when it already has
 * this content. Returns them in the order of `files`. Must run in a transaction; throws the database's foreign-key error when a
 * jar was deleted, `not_found` when the document to replace was, and the database's unique or deadlock error after a race with
 * another process: then retry it once.
 */
export async function registerDocuments(tx: Queryable, files: NewDocument[]): Promise<Registration[]> {
  const outcome = new Map<string, Registration>();
  let open = files;
  while (open.length > 0) {
    const taken = await takenBy(tx, open);
    const plans = open.map((file) => planFor(file, taken));
    const claims = plans.filter((plan): plan is Claim => 'document_id' in plan);
    // Before any jar is locked: changes of documents lock them first, and then their jars.
    await lockDocuments(
      tx,
      claims.map(({ document_id }) => document_id),
    );
    const rows = plans.flatMap((plan) => ('row' in plan ? plan.row : []));
    const inserted = await insertPending(tx, rows);
    const missed = new Set<string>();
    for (const document of rows) {
      const created_at = inserted.get(document.id);
      if (created_at) outcome.set(document.id, { document, created_at });
      else missed.add(document.id);
    }
    for (const { file, document_id, holds_it } of claims) {
      const existing = await (holds_it ? keepDocument : replaceContent)(tx, document_id, file);
      if (existing) outcome.set(file.id, { existing });
      else missed.add(document_id);
    }
    for (const plan of plans)
      if ('duplicate_of' in plan && !missed.has(plan.duplicate_of))
        outcome.set(plan.file.id, { duplicate_of: plan.duplicate_of });
    // What another process took in between is planned again, now that its row can be seen, with its duplicates.
    open = open.filter((file) => !outcome.has(file.id));
  }
  return files.flatMap((file) => outcome.get(file.id) ?? []);
}

/** The documents that matter to the files: their ids by stored file, by content and by name. */
type Taken = {
  files: Map<string, string>;
  contents: Map<string, string>;
  names: Map<string, string>;
  /** Those whose stored file is known to be damaged or missing. */
  damaged: Set<string>;
};

/** The file belongs to this document: as its new version, or because it holds the content already. */
type Claim = { file: NewDocument; document_id: string; holds_it: boolean };

type Plan = { row: NewDocument } | Claim | { file: NewDocument; duplicate_of: string };

const contentKey = (file: Pick<Document, 'jar_id' | 'content_sha256'>) =>
  `${file.jar_id}/${file.content_sha256}`;
const nameKey = (file: Pick<Document, 'jar_id' | 'filename'>) => `${file.jar_id}/${file.filename}`;

/** What is to become of a file; the files after it find its plan in `taken`. */
function planFor(file: NewDocument, taken: Taken): Plan {
  // An upload that was cut off after its record was written, and is repeated.
  const own = taken.files.get(file.file_id);
  if (own !== undefined) return { file, document_id: own, holds_it: true };
  const holder = taken.contents.get(contentKey(file));
  const target =
    typeof file.replaces === 'object'
      ? file.replaces.document_id
      : file.replaces && (holder ?? taken.names.get(nameKey(file)));
  if (holder !== undefined) {
    const takesIt = holder === target || taken.damaged.has(holder);
    return takesIt ? { file, document_id: holder, holds_it: true } : { file, duplicate_of: holder };
  }
  const id = target ?? file.id;
  const named = { ...file, filename: freeName(file, taken.names, id) };
  for (const [key, other] of taken.contents) if (other === id) taken.contents.delete(key);
  taken.contents.set(contentKey(named), id);
  taken.names.set(nameKey(named), id);
  return target === undefined ? { row: named } : { file: named, document_id: target, holds_it: false };
}

async function takenBy(tx: Queryable, files: NewDocument[]): Promise<Taken> {
  type Row = Pick<Document, 'id' | 'jar_id' | 'file_id' | 'filename' | 'content_sha256'> & {
    damaged: boolean;
  };
  const wanted = files.map(({ jar_id, file_id, filename, content_sha256 }) => ({
    jar_id,
    file_id,
    filename,
    content_sha256,
  }));
  const { rows } = await sql<Row>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
             as file (jar_id uuid, file_id uuid, filename text, content_sha256 text)),
    found as (
      select d.id from documents d join wanted using (jar_id, content_sha256)
      union
      select d.id from documents d join wanted using (jar_id, filename)
      union
      select d.id from documents d join wanted using (jar_id, file_id)
      union
      select d.id from documents d join wanted on wanted.file_id = d.id)
    select id, jar_id, file_id, filename, content_sha256,
           exists (select from damaged_files f where f.file_id = d.file_id and f.part = 'original') as damaged
    from documents d join found using (id)`.execute(tx);
  const names = new Map(rows.map((row) => [nameKey(row), row.id]));
  for (const file of files) {
    if (!names.has(nameKey(file))) continue;
    for (const { id, filename } of await numberedNames(tx, file))
      names.set(nameKey({ ...file, filename }), id);
  }
  return {
    files: new Map(
      rows.flatMap(({ id, file_id }) => [
        [id, id],
        [file_id, id],
      ]),
    ),
    contents: new Map(rows.map((row) => [contentKey(row), row.id])),
    names,
    damaged: new Set(rows.flatMap(({ id, damaged }) => (damaged ? id : []))),
  };
}

/** Only asked for when a name is taken: reading the jar's names for every upload would make uploads slow. */
async function numberedNames(
  tx: Queryable,
  { jar_id, filename }: NewDocument,
): Promise<{ id: string; filename: string }[]> {
  // Cut between characters: half of one matches no name, and a number that is taken would be tried for ever.
  const stem = [...filename.replace(/\.[^.]*$/, '')].slice(0, 100).join('');
  return tx
    .selectFrom('documents')
    .select(['id', 'filename'])
    .where('jar_id', '=', jar_id)
    .where(sql<boolean>`starts_with(filename, ${stem})`)
    .execute();
}

/** The file's name, or with a number when another document than `id` has it. */
function freeName(file: NewDocument, names: Map<string, string>, id: string): string {
  const isFree = (filename: string) => (names.get(nameKey({ ...file, filename })) ?? id) === id;
  if (isFree(file.filename)) return file.filename;
  let number = 2;
  while (!isFree(numberedFilename(file.filename, number))) number += 1;
  return numberedFilename(file.filename, number);
}

/** When each was stored, by its id; without those that another process came before with. */
async function insertPending(tx: Queryable, rows: NewDocument[]): Promise<Map<string, Date>> {
  if (rows.length === 0) return new Map();
  const inserted = await tx
    .insertInto('documents')
    .values(
      rows.map(({ replaces: _replaces, ...row }) => {
        const { metadata, ...rest } = described(row, row.filename);
        // Without a title, the name of the file is looked up whenever it is shown.
        const title = row.title;
        return { ...row, ...rest, title, metadata: JSON.stringify(metadata), status: 'pending' as const };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'created_at'])
    .execute();
  return new Map(inserted.map(({ id, created_at }) => [id, created_at]));
}
