import { internalFailures, openThread } from '#kernel/threads/open-thread.ts';
import { openThreadPool } from '#kernel/threads/thread-pool.ts';

import { loadStaticModel, type StaticModel } from './static-model.ts';

/** The built-in model, for texts of any number. */
export type Embedder = Omit<StaticModel, 'embed'> & {
  /** The least cosine of a passage that shares no word with a query and yet is taken as near to it. */
  floor: number;
  /**
   * One vector per text, in order: of a query in this thread, of many texts in another one. Errors: `unavailable` when too many
   * wait; the reason of the signal.
   */
  embed: (texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>;
  close: () => Promise<void>;
};

/** Of the nearest passages of collections about something else, half are less similar to a query. */
const floor = 0.25;
/** So much text takes a millisecond, less than a thread takes to start. UTF-16 units. */
const fewUnits = 4_000;
const maxQueue = 100;
/** A thousand passages take a tenth of a second. */
const timeoutMs = 60_000;
const memoryMb = 256;

/** Of this thread, for all who open it. */
let loaded: StaticModel | undefined;

/** Opens the built-in model. Errors: what is wrong with its file. */
export function openEmbedder(): Embedder {
  loaded ??= loadStaticModel();
  const { embed, name, fingerprint, dimensions } = loaded;
  const pool = openThreadPool<string[], Float32Array>({
    width: 1,
    maxQueue,
    what: 'texts for vectors',
    isSmall: () => false,
    lane: {
      open: () =>
        openThread(new URL('./embedding.thread.ts', import.meta.url), { name: 'embedding', memoryMb }),
      timeoutMs,
      memoryMb,
      idleMs: 30_000,
      failures: internalFailures('makes vectors of texts', timeoutMs),
    },
  });
  return {
    name,
    fingerprint,
    dimensions,
    floor,
    async embed(texts, signal) {
      signal?.throwIfAborted();
      if (texts.reduce((sum, { length }) => sum + length, 0) <= fewUnits) return embed(texts);
      const all = await pool.run(texts, { signal });
      return texts.map((_, at) => all.subarray(at * dimensions, (at + 1) * dimensions));
    },
    close: pool.close,
  };
}
