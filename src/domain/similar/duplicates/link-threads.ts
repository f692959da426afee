import { internalFailures, openThread } from '#kernel/threads/open-thread.ts';
import { openThreadPool } from '#kernel/threads/thread-pool.ts';

import { likelyLinks } from './likely-links.ts';
import type { LikelyPair, SketchSet } from './sketch-set.ts';

/** So many hashes of so many documents are compared in a few milliseconds, less than a thread takes to start. */
const few = { hashes: 5_000, documents: 200 };
const maxQueue = 20;
const timeoutMs = 60_000;
const memoryMb = 512;

export type LinkThreads = {
  /** As `likelyLinks`. Errors: `unavailable` when too many wait. */
  linksOf: (set: SketchSet, owner: string) => Promise<LikelyPair[]>;
  close: () => Promise<void>;
};

/** Finds links in a thread, but for few documents. What is handed over is empty afterwards. */
export function openLinkThreads(): LinkThreads {
  const pool = openThreadPool<SketchSet, LikelyPair[]>({
    width: 1,
    maxQueue,
    what: 'honey jars to compare',
    isSmall: () => false,
    lane: {
      open: () =>
        openThread(new URL('./likely-links.thread.ts', import.meta.url), { name: 'duplicates', memoryMb }),
      timeoutMs,
      memoryMb,
      idleMs: 30_000,
      handedOver: ({ levels, shingles, starts, hashes }) => [
        levels.buffer,
        shingles.buffer,
        starts.buffer,
        hashes.buffer,
      ],
      failures: internalFailures('compares the documents of a honey jar', timeoutMs),
    },
  });
  return {
    linksOf: async (set, owner) => (isSmall(set) ? likelyLinks(set) : pool.run(set, { owner })),
    close: pool.close,
  };
}

const isSmall = ({ levels, hashes }: SketchSet): boolean =>
  hashes.length <= few.hashes && levels.length <= few.documents;
