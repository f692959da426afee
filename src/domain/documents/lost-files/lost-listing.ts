import type { Queryable } from '#db/database.ts';
import { eachAtOnce } from '#kernel/concurrency/batches.ts';
import type { Blobs } from '#storage/blobs.ts';
import { knownFiles } from '#domain/documents/records/known-files.ts';
import { deletedOn } from './lost-expiry.ts';
import { countIn, lostFiles, noneLost, type LostCount } from './lost-files.ts';
import type { LostFile } from './lost-keys.ts';

/** A lost original, for listings. */
export type ListedLostFile = Pick<LostFile, 'file_id' | 'moved_on'> & {
  size_bytes: number;
  /** The first day on which it may be deleted. */
  deleted_on: string;
  /** Its record exists again, so that it can be put back into its place. */
  has_record: boolean;
};

const lookedAtAtOnce = 8;

/** At most `limit` lost originals, and how much is lost in all. */
export async function listLost(
  db: Queryable,
  blobs: Blobs,
  limit: number,
): Promise<{ files: ListedLostFile[]; count: LostCount }> {
  const count = noneLost();
  const some: LostFile[] = [];
  for await (const file of lostFiles(blobs)) {
    countIn(count, file);
    if (file.kind === 'original' && some.length < limit) some.push(file);
  }
  const known = await (await knownFiles(db))(some.map(({ file_id }) => file_id));
  const files: ListedLostFile[] = [];
  await eachAtOnce(some, lookedAtAtOnce, async ({ key, file_id, moved_on }) => {
    const { size_bytes = 0 } = (await blobs.stat(key)) ?? {};
    const has_record = known.has(file_id);
    files.push({ file_id, moved_on, deleted_on: deletedOn(moved_on), size_bytes, has_record });
  });
  return { files, count };
}
