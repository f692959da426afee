import type { Blobs } from '#storage/blobs.ts';
import { lostFileOf, lostPrefix, type LostFile } from './lost-keys.ts';

/** Originals, and what was made of originals: texts and what comes with them. */
export type LostCount = { originals: number; derived: number };

/** All that is lost, as the storage lists it. */
export async function* lostFiles(blobs: Blobs): AsyncGenerator<LostFile> {
  for await (const key of blobs.list(lostPrefix)) {
    const file = lostFileOf(key);
    if (file) yield file;
  }
}

/** How much that is now. */
export async function countLost(blobs: Blobs): Promise<LostCount> {
  const count = noneLost();
  for await (const file of lostFiles(blobs)) countIn(count, file);
  return count;
}

export function noneLost(): LostCount {
  return { originals: 0, derived: 0 };
}

export function countIn(counted: LostCount, { kind }: LostFile): void {
  const of = kind === 'original' ? 'originals' : 'derived';
  counted[of] += 1;
}
