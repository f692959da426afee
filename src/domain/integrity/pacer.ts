import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

import type { Pace } from '#domain/documents/index.ts';

const atOnce = 512 * 1024;

/** Keeps reading below so many bytes a second, or with null only lets others in now and then. Throws when `signal` ends it. */
export function createPacer(bytesPerSecond: number | null, signal: AbortSignal): Pace {
  let debt = 0;
  return async (bytes) => {
    debt += bytes;
    if (debt < atOnce) return;
    const taken = debt;
    debt = 0;
    signal.throwIfAborted();
    if (bytesPerSecond === null) await nextTurn();
    else await sleep((taken / bytesPerSecond) * 1000, undefined, { signal, ref: false });
  };
}
