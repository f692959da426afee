import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

describe('the batcher', () => {
  it('joins items that arrive together or while a batch is running, and returns to each caller its own output', async () => {
    const sizes: number[] = [];
    const double = createBatcher<number, number>({ maxItems: 10 }, async (items) => {
      sizes.push(items.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return items.map((item) => item * 2);
    });
    const inputs = Array.from({ length: 25 }, (_, item) => item);
    const first = inputs.map(double);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const later = double(100);
    expect(await Promise.all(first)).toEqual(inputs.map((item) => item * 2));
    expect(await later).toBe(200);
    expect(sizes).toEqual([10, 10, 6]);
  });

  it('waits a moment for more items when configured', async () => {
    const sizes: number[] = [];
    const run = createBatcher<number, number>({ maxItems: 3, gatherMs: 20 }, async (items) => {
      sizes.push(items.length);
      return items;
    });
    const first = run(1);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, run(2)]);
    expect(sizes).toEqual([2]);
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(run));
    expect(sizes).toEqual([2, 3, 3, 1]);
  });

  it('fails only the item that is at fault', async () => {
    const run = createBatcher<string, string>({ maxItems: 10 }, async (items) => {
      if (items.includes('bad')) throw new Error('bad item');
      return items;
    });
    const outcomes = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map(run));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('goes on after a failure', async () => {
    let calls = 0;
    const run = createBatcher<string, string>({ maxItems: 1 }, async (items) => {
      calls += 1;
      if (calls === 1) throw new Error('once');
      return items;
    });
    await expect(run('a')).rejects.toThrow('once');
    expect(await run('b')).toBe('b');
  });
});
