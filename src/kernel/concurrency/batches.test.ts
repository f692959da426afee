import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eachAtOnce, inBatches } from './batches.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) yield n;
}

it.each([
  [0, []],
  [
    4,
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [5, [[0, 1], [2, 3], [4]]],
])('%i items are processed in batches of two', async (count, batches) => {
  const found: number[][] = [];
  for await (const batch of inBatches(numbers(count), 2)) found.push(batch);
  expect(found).toEqual(batches);
});

it('every item is worked on once, and no more at a time than allowed', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await eachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await sleep(1);
    done.push(item);
    running -= 1;
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('what fails ends the work with its error', async () => {
  const broken = eachAtOnce([1, 2], 2, async (item) => {
    if (item === 2) throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
});
