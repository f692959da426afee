import { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { applyMigrations } from '#db/migrate.ts';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#kernel/errors.ts';
import type { Blobs } from '#storage/blobs.ts';
import { damaged, readBackup, tooNew, type Part } from './backup.reader.ts';
import type { Header, Manifest } from './entries.ts';
import { continueNumbers, insertRows, withoutReferences, type TableForm } from './records.repository.ts';

type RestoreDeps = {
  database: Database;
  blobs: Blobs;
  /** Called with every file that is there. */
  progress?: (files: number) => void;
};

type Parts = AsyncGenerator<Part>;

/**
 * Puts a backup into an empty storage and an empty database. Files come first, then all records in one transaction, with the
 * tables as they were when the backup was made: the next start brings them up to date. Safe to repeat when it was interrupted.
 */
export async function restoreBackup(bytes: AsyncIterable<Buffer>, deps: RestoreDeps): Promise<Manifest> {
  const parts = readBackup(bytes);
  const first = await next(parts);
  if (first.kind !== 'header') throw damaged('it does not begin with a header');
  const found: Manifest = { tables: 0, rows: 0, files: 0, file_bytes: 0 };
  for (;;) {
    const part = await next(parts);
    if (part.kind === 'manifest') return settled(part.manifest, found);
    if (part.kind !== 'begin') throw damaged(`there is no entry where one begins`);
    if ('table' in part.begin) return restoreRecords({ ...deps, parts, found }, first.header, part.begin);
    await restoreFile({ ...deps, parts, found }, part.begin.file);
    deps.progress?.(found.files);
  }
}

type Restoring = RestoreDeps & { parts: Parts; found: Manifest };

async function restoreFile({ blobs, parts, found }: Restoring, key: string): Promise<void> {
  let expected = 0;
  async function* content(): AsyncGenerator<Buffer> {
    let part = await next(parts);
    for (; part.kind === 'content'; part = await next(parts)) yield part.content;
    if (part.kind !== 'end') throw damaged(`the file ${key} has no end`);
    expected = part.count;
  }
  const stored = await blobs.put(key, Readable.from(content(), { objectMode: false }));
  if (stored.size_bytes !== expected) throw damaged(`the file ${key} does not have the length it had`);
  found.files += 1;
  found.file_bytes += stored.size_bytes;
}

async function restoreRecords(
  restoring: Restoring,
  { migrations }: Header,
  begun: TableForm,
): Promise<Manifest> {
  return restoring.database.transact(async (tx) => {
    await applyMigrations(tx, migrations).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'MIGRATION_UNKNOWN') throw tooNew(error.message);
      throw error;
    });
    let manifest: Manifest | undefined;
    await withoutReferences(tx, async () => {
      manifest = await restoreTables(tx, restoring, begun);
    });
    await continueNumbers(tx);
    if (!manifest) throw damaged('it has no manifest');
    return manifest;
  });
}

async function restoreTables(
  tx: Transaction<Tables>,
  { parts, found }: Restoring,
  begun: TableForm,
): Promise<Manifest> {
  for (let form = begun; ;) {
    let rows = 0;
    let part = await next(parts);
    for (; part.kind === 'content'; part = await next(parts))
      rows += await insertRows(tx, form, part.content.toString('utf8'));
    if (part.kind !== 'end' || part.count !== rows)
      throw damaged(`the table ${form.table} does not have the rows it had`);
    found.tables += 1;
    found.rows += rows;
    const following = await next(parts);
    if (following.kind === 'manifest') return settled(following.manifest, found);
    if (following.kind !== 'begin' || !('table' in following.begin))
      throw damaged('after tables come other entries');
    form = following.begin;
  }
}

function settled(manifest: Manifest, found: Manifest): Manifest {
  if (JSON.stringify(manifest) !== JSON.stringify(found))
    throw damaged('it does not hold what its end lists');
  return manifest;
}

async function next(parts: Parts): Promise<Part> {
  const { value, done } = await parts.next();
  if (done) throw damaged('it ends too early');
  return value;
}
