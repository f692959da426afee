import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { knownFiles, storedBlobOf } from '#domain/documents/index.ts';
import { installationId } from '#domain/installation/index.ts';
import { inBatches } from '#kernel/concurrency/batches.ts';
import { orNull } from '#kernel/errors.ts';
import type { Blobs } from '#storage/blobs.ts';
import { formatVersion, type Begin, type Header, type Manifest } from './entries.ts';
import { createFrames, magic, type FrameKind } from './frames.ts';
import { reportFileOf } from './report-file-keys.ts';
import { appliedMigrations, knownReportFiles, rowsOf, tableForms } from './records.repository.ts';

type Source = { database: Database; tx: Transaction<Tables>; blobs: Blobs; skepVersion: string };

const lookedUpAtOnce = 500;

/**
 * The bytes of a backup of what the transaction sees: stored files first, so that a restore has them before it has the records.
 * Files of deleted documents must be kept while it runs (`deletion-hold.ts`).
 */
export async function* backupOf({ database, tx, blobs, skepVersion }: Source): AsyncGenerator<Buffer> {
  const { frame } = createFrames();
  const json = (kind: FrameKind, value: Header | Begin | Manifest | { count: number }): Promise<Buffer> =>
    frame(kind, Buffer.from(JSON.stringify(value)));
  const counted: Manifest = { tables: 0, rows: 0, files: 0, file_bytes: 0 };

  yield magic;
  yield await json('header', {
    format: formatVersion,
    created_at: new Date().toISOString(),
    skep_version: skepVersion,
    driver: database.driver,
    installation_id: await installationId(tx),
    migrations: await appliedMigrations(tx),
  });
  for await (const key of filesOf(tx, blobs)) {
    // A text that is written again has its new content here, an outline may be gone: both are made from the original.
    const content = await orNull(blobs.get(key));
    if (content === null) continue;
    yield await json('begin', { file: key });
    let count = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      yield await frame('content', chunk);
      count += chunk.length;
    }
    yield await json('end', { count });
    counted.files += 1;
    counted.file_bytes += count;
  }
  for (const form of await tableForms(tx)) {
    yield await json('begin', form);
    let count = 0;
    for await (const rows of rowsOf(tx, form)) {
      yield await frame('content', Buffer.from(`[${rows.join(',')}]`));
      count += rows.length;
    }
    yield await json('end', { count });
    counted.tables += 1;
    counted.rows += count;
  }
  yield await json('manifest', counted);
}

/** The keys of the stored files that the records know. */
async function* filesOf(tx: Transaction<Tables>, blobs: Blobs): AsyncGenerator<string> {
  const known = await knownFiles(tx);
  for await (const keys of inBatches(blobs.list(''), lookedUpAtOnce)) {
    const [ofDocuments, ofReports] = await Promise.all([
      known(keys.flatMap((key) => storedBlobOf(key)?.file_id ?? [])),
      knownReportFiles(
        tx,
        keys.flatMap((key) => reportFileOf(key) ?? []),
      ),
    ]);
    for (const key of keys)
      if (ofDocuments.has(storedBlobOf(key)?.file_id ?? '') || ofReports.has(reportFileOf(key) ?? ''))
        yield key;
  }
}
