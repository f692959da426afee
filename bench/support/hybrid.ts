import { setTimeout as sleep } from 'node:timers/promises';

import type { BenchClient } from './client.ts';

/**
 * Waits until searches use the vectors of all passages, and answers after how many seconds they did; null with EMBEDDINGS=off. A
 * million vectors take a quarter of an hour and more.
 */
export async function untilHybrid(
  client: BenchClient,
  search: string,
  longestMs = 60_000,
): Promise<number | null> {
  if (process.env['EMBEDDINGS'] === 'off') return null;
  const began = performance.now();
  for (;;) {
    const { body } = await client.call('POST', search, { query: 'report', limit: 1 });
    const took = performance.now() - began;
    if (body.search_type === 'hybrid') return took / 1000;
    if (took > longestMs) throw new Error('The vectors of all passages were not used in time');
    await sleep(250);
  }
}
