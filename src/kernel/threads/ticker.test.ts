import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startTicker } from './ticker.ts';

it('a ticker continues after an error, never runs twice at once, and stops after the current run', async () => {
  const errors: unknown[] = [];
  let running = 0;
  let most = 0;
  let turns = 0;
  const ticker = startTicker(
    2,
    async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(10);
      running -= 1;
      turns += 1;
      if (turns === 1) throw new Error('once');
    },
    (error) => errors.push(error),
  );
  await vi.waitFor(() => expect(turns).toBeGreaterThanOrEqual(3), 5000);
  await vi.waitFor(() => expect(running).toBe(1), 5000);
  await ticker.stop();
  const atStop = turns;
  expect([running, most, errors.length]).toEqual([0, 1, 1]);
  await sleep(20);
  expect(turns).toBe(atStop);
});
