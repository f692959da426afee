import type { Logger } from '#kernel/logging/logger.ts';
import { noBlob, type Blobs } from '#storage/blobs.ts';
import type { DeletionHold } from './deletion-hold.ts';

const pollMs = 1000;
// What else there is can be made again from these, or is no one's.
const heldForm = /\.(?:original|text)$|^reports\//;

/**
 * The same files, where a deletion waits while a backup is made: it looks done, and is done afterwards. When the process dies
 * before, the files have no record, and wait in `lost/` as others do.
 */
export function holdingDeletions(blobs: Blobs, hold: DeletionHold, logger: Logger): Blobs {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function deleteWaiting(): Promise<void> {
    if (await hold.isHeld()) return;
    for (const key of waiting) {
      waiting.delete(key);
      await blobs.delete(key);
    }
    clearInterval(timer);
    timer = undefined;
  }

  function later(key: string): void {
    waiting.add(key);
    timer ??= setInterval(() => {
      deleteWaiting().catch((error: unknown) =>
        logger.warn({ err: error }, 'files of deleted documents could not be deleted yet'),
      );
    }, pollMs).unref();
  }

  return {
    ...blobs,
    async put(key, content, options) {
      waiting.delete(key);
      return blobs.put(key, content, options);
    },
    get: async (key, range) => (waiting.has(key) ? gone() : blobs.get(key, range)),
    read: async (key) => (waiting.has(key) ? gone() : blobs.read(key)),
    stat: async (key) => (waiting.has(key) ? undefined : blobs.stat(key)),
    async move(from, to) {
      if (waiting.has(from)) throw noBlob();
      waiting.delete(to);
      await blobs.move(from, to);
    },
    async delete(key) {
      if (heldForm.test(key) && (await hold.isHeld())) later(key);
      else await blobs.delete(key);
    },
  };
}

function gone(): never {
  throw noBlob();
}
