import type { Database } from '#db/database.ts';
import { unattended, type Audit } from '#domain/audit/index.ts';
import { eachAtOnce } from '#kernel/concurrency/batches.ts';
import { orNull } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import type { Blobs } from '#storage/blobs.ts';
import { retryFoundOriginals } from '#domain/documents/intake/found-originals.service.ts';
import { expiredFiles, lostDays } from './lost-expiry.ts';
import { countLost, lostFiles, type LostCount } from './lost-files.ts';
import { lostKey } from './lost-keys.ts';
import { listLost, type ListedLostFile } from './lost-listing.ts';
import { restoreFiles, restoreKnown, type Restored } from './lost-restore.ts';

export type LostFilesDeps = {
  database: Database;
  blobs: Blobs;
  /** Started before anything is put back: documents that failed without their originals are read again then. */
  queue: Queue;
  audit: Pick<Audit, 'record'>;
  /** Whether the records are those that these files belong to: else nothing is ever deleted. */
  ownFiles: () => Promise<boolean>;
  logger: Logger;
};

/**
 * Stored files that no record knows. They are moved to `lost/`, kept there for 30 days, and go back to their places as
 * soon as there is a record that knows them, e.g. because the database was restored.
 */
export type LostFiles = {
  /** Puts back every file that a record knows. */
  restoreKnown: () => Promise<Restored>;

  /** Puts these back, or with null all, into the places where they were, whether a record knows them or not. */
  restoreFiles: (fileIds: string[] | null) => Promise<Restored>;

  /** Moves stored files without a record; a file deleted meanwhile is not an error. */
  setAside: (blobKeys: string[]) => Promise<void>;

  /** Deletes these lost files: their documents were deleted. */
  remove: (fileIds: Set<string>) => Promise<void>;

  /** How many there are, or were at most a minute ago. */
  count: () => Promise<LostCount>;

  /** At most `limit` originals, and how much is lost in all. */
  list: (limit: number) => Promise<{ files: ListedLostFile[]; count: LostCount }>;

  /**
   * Deletes files that have been lost for more than 30 full days and are still unknown, if the records are those the files
   * belong to; audited before. Returns the number of blobs.
   */
  removeExpired: (now?: Date) => Promise<number>;
};

const atOnce = 8;
const countedForMs = 60_000;

export function createLostFiles(deps: LostFilesDeps): LostFiles {
  const { database, blobs, audit, ownFiles, logger } = deps;
  const db = database.kysely;
  let counted: { count: Promise<LostCount>; at: number } | undefined;

  /** Logs and audits what is done with lost files. */
  async function note(action: string, message: string, details: Record<string, unknown>): Promise<void> {
    logger.warn(details, message);
    await audit.record([unattended({ service: 'files', action, details })]);
  }

  async function noted(restoring: Promise<Restored>): Promise<Restored> {
    const outcome = await restoring;
    counted = undefined;
    const { restored } = outcome;
    if (restored.originals + restored.derived > 0)
      await note('lost_files.restore', 'lost files restored', restored);
    await retryFoundOriginals(deps);
    return outcome;
  }

  return {
    restoreKnown: () => noted(restoreKnown(db, blobs)),
    restoreFiles: (fileIds) => noted(restoreFiles(blobs, fileIds)),

    async setAside(blobKeys) {
      if (blobKeys.length === 0) return;
      const now = new Date();
      await eachAtOnce(blobKeys, atOnce, async (key) => {
        await orNull(blobs.move(key, lostKey(key, now)));
      });
      counted = undefined;
      const message = `stored files without a record moved to lost/, where they stay for ${lostDays} days`;
      await note('lost_files.move', message, { moved: blobKeys.length });
    },

    async remove(fileIds) {
      for await (const { key, file_id } of lostFiles(blobs))
        if (fileIds.has(file_id)) await blobs.delete(key);
      counted = undefined;
    },

    count() {
      if (counted === undefined || Date.now() - counted.at > countedForMs) {
        const count = countLost(blobs);
        counted = { count, at: Date.now() };
        count.catch(() => (counted = undefined));
      }
      return counted.count;
    },

    list: (limit) => listLost(db, blobs, limit),

    async removeExpired(now = new Date()) {
      let removed = 0;
      for await (const files of expiredFiles(db, blobs, now)) {
        if (removed === 0 && !(await ownFiles())) return 0;
        const keys = files.map(({ blob_key }) => blob_key);
        const message = `files without a record are deleted after ${lostDays} days in lost/`;
        await note('lost_files.delete', message, { files: keys });
        for (const { key } of files) await blobs.delete(key);
        removed += files.length;
      }
      counted = undefined;
      return removed;
    },
  };
}
