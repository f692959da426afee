import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { retryThroughOutages } from './outage-retry.ts';

const full = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' });
const logger = createLogger('silent');

/** Work that fails so often, and what it was tried with. */
function failing(times: number, error: () => Error = full) {
  let tries = 0;
  return {
    tries: () => tries,
    work: async () => {
      tries += 1;
      if (tries <= times) throw error();
      return 'done';
    },
  };
}

it('work that a full disk stops is retried when the queue continues, without having failed', async () => {
  const { work, tries } = failing(2);
  let paused = true;
  const signal = new AbortController().signal;
  const done = retryThroughOutages(work, { isPaused: () => paused, withinMs: 60_000, signal, logger });
  await sleep(1_500);
  expect(tries()).toBe(1);
  paused = false;
  expect(await done).toBe('done');
  expect(tries()).toBe(3);
});

it(
  'work fails with its own error when the time is up and when the disk was not the cause; the queue ' +
    'takes it back when it stops',
  async () => {
    const stopping = new AbortController();
    const options = { isPaused: () => true, withinMs: 60_000, signal: stopping.signal, logger };
    const stopped = retryThroughOutages(failing(9).work, options);
    stopping.abort();
    expect(await Promise.race([stopped, sleep(200, 'still in hand')])).toBe('still in hand');
    const signal = new AbortController().signal;
    const late = retryThroughOutages(failing(9).work, { ...options, signal, withinMs: 0 });
    await expect(late).rejects.toThrow('no space left');
    const bug = failing(9, () => new Error('a bug'));
    await expect(retryThroughOutages(bug.work, options)).rejects.toThrow('a bug');
    expect(bug.tries()).toBe(1);
  },
);
