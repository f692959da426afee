import type { Queryable } from '#db/database.ts';
import { auditEnd } from '#domain/audit/index.ts';
import { lostFileOf, storedBlobOf } from '#domain/documents/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Blobs } from '#storage/blobs.ts';
import { readMark, writeMark } from './installation-mark.ts';
import { countNamedFiles, hasAuditEntry, installationId, readRecords } from './installation.repository.ts';
import { misfitOf, noRecords, type Signs } from './installation-signs.ts';

const lookedAt = 200;

/** Throws `conflict` FILES_OF_ANOTHER_DATABASE when the storage holds files: for a start that finds no database at all. */
export async function assertNoFiles(blobs: Blobs): Promise<void> {
  if ((await someFiles(blobs)).length > 0) throw noRecords();
}

/**
 * Throws `conflict` FILES_OF_ANOTHER_DATABASE or FILES_MISSING when records and stored files do not belong together. It
 * changes nothing, and the records may be those of any earlier version. Where ids and audit log fit, no file is looked at;
 * else up to 200.
 */
export async function assertOwnFiles(db: Queryable, blobs: Blobs, logger: Logger): Promise<void> {
  const signs = await readSigns(db, blobs);
  const error = misfitOf(signs);
  if (error) throw error;
  if (!signs.auditFits)
    logger.warn(
      'the database is older than the stored files, as after a restore: its audit log ends before theirs',
    );
}

/** Whether records and files bear the same id. */
export async function haveSameId(db: Queryable, blobs: Blobs): Promise<boolean> {
  const [id, mark] = await Promise.all([installationId(db), readMark(blobs)]);
  return id === mark?.installation_id;
}

/** Writes next to the files which records they belong to, and where the audit log of these ends now. */
export async function markFiles(db: Queryable, blobs: Blobs): Promise<void> {
  const [installation_id, audit_end] = await Promise.all([installationId(db), auditEnd(db)]);
  await writeMark(blobs, { installation_id, audit_end });
}

async function readSigns(db: Queryable, blobs: Blobs): Promise<Signs> {
  const [{ installation_id: records_id, ...records }, mark] = await Promise.all([
    readRecords(db),
    readMark(blobs),
  ]);
  const files_id = mark?.installation_id ?? null;
  const audit_end = mark?.audit_end ?? null;
  const auditFits = audit_end === null || (await hasAuditEntry(db, audit_end));
  const signs = { ...records, records_id, files_id, auditFits, files: 0, named: 0 };
  if (records_id !== null && records_id === files_id && auditFits) return signs;
  const files = await someFiles(blobs);
  return { ...signs, files: files.length, named: await countNamedFiles(db, files) };
}

/** Some of the stored files: lost ones, which the records need not know, only where there is nothing else. */
async function someFiles(blobs: Blobs): Promise<string[]> {
  const stored = new Set<string>();
  const lost = new Set<string>();
  for await (const key of blobs.list('')) {
    const file_id = storedBlobOf(key)?.file_id;
    if (file_id !== undefined) stored.add(file_id);
    else if (lost.size < lookedAt) addLost(lost, key);
    if (stored.size === lookedAt) break;
  }
  return [...(stored.size > 0 ? stored : lost)];
}

function addLost(lost: Set<string>, key: string): void {
  const file = lostFileOf(key);
  if (file) lost.add(file.file_id);
}
