import type { Queryable } from '#db/database.ts';
import { eachAtOnce, inBatches } from '#kernel/concurrency/batches.ts';
import { orNull } from '#kernel/errors.ts';
import type { Blobs } from '#storage/blobs.ts';
import { knownFiles, type KnownFiles } from '#domain/documents/records/known-files.ts';
import { countIn, lostFiles, noneLost, type LostCount } from './lost-files.ts';
import type { LostFile } from './lost-keys.ts';

/** What went back into its place, and what is still lost. */
export type Restored = { restored: LostCount; left: LostCount };

type Choice = (batch: LostFile[]) => LostFile[] | Promise<LostFile[]>;

const lookedUpAtOnce = 500;
const movedAtOnce = 8;

/** Puts back every lost file that a record knows. */
export async function restoreKnown(db: Queryable, blobs: Blobs): Promise<Restored> {
  let known: KnownFiles | undefined;
  return restore(blobs, async (batch) => {
    known ??= await knownFiles(db);
    const found = await known(batch.map(({ file_id }) => file_id));
    return batch.filter(({ file_id }) => found.has(file_id));
  });
}

/** Puts these back, or with null all, whether a record knows them or not. */
export async function restoreFiles(blobs: Blobs, fileIds: string[] | null): Promise<Restored> {
  const wanted = fileIds && new Set(fileIds);
  return restore(blobs, (batch) => batch.filter(({ file_id }) => wanted === null || wanted.has(file_id)));
}

async function restore(blobs: Blobs, choose: Choice): Promise<Restored> {
  const outcome = { restored: noneLost(), left: noneLost() };
  for await (const batch of inBatches(lostFiles(blobs), lookedUpAtOnce)) {
    const chosen = new Set(await choose(batch));
    await eachAtOnce(batch, movedAtOnce, async (file) => {
      const isBack = chosen.has(file) && (await putBack(blobs, file));
      countIn(isBack ? outcome.restored : outcome.left, file);
    });
  }
  return outcome;
}

/** False when its place is taken, or another process was faster. */
async function putBack(blobs: Blobs, { key, blob_key }: LostFile): Promise<boolean> {
  if (await blobs.stat(blob_key)) return false;
  return (await orNull(blobs.move(key, blob_key).then(() => true))) ?? false;
}
