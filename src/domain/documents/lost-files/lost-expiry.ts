import type { Queryable } from '#db/database.ts';
import { inBatches } from '#kernel/concurrency/batches.ts';
import type { Blobs } from '#storage/blobs.ts';
import { knownFiles } from '#domain/documents/records/known-files.ts';
import { lostFiles } from './lost-files.ts';
import { dayOf, type LostFile } from './lost-keys.ts';

/** What is lost for more than so many whole days is deleted. */
export const lostDays = 30;

// As many keys as fit into the details of one entry of the audit log.
const deletedAtOnce = 50;
const dayMs = 24 * 60 * 60 * 1000;

/** The first day (UTC) on which a file may be deleted that was moved away on that one. */
export function deletedOn(movedOn: string): string {
  return dayOf(new Date(Date.parse(movedOn) + (lostDays + 1) * dayMs));
}

/** The lost files whose time is over and that no record knows, in batches, each to be deleted before the next is asked for. */
export async function* expiredFiles(db: Queryable, blobs: Blobs, now: Date): AsyncGenerator<LostFile[]> {
  for await (const batch of inBatches(lostUntil(blobs, dayOf(now)), deletedAtOnce)) {
    const known = await (await knownFiles(db))(batch.map(({ file_id }) => file_id));
    const unknown = batch.filter(({ file_id }) => !known.has(file_id));
    if (unknown.length > 0) yield unknown;
  }
}

async function* lostUntil(blobs: Blobs, today: string): AsyncGenerator<LostFile> {
  for await (const file of lostFiles(blobs)) if (deletedOn(file.moved_on) <= today) yield file;
}
