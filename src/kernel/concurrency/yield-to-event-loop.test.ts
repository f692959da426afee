import { expect, it } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const work = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end;);
};

async function long(): Promise<void> {
  for (let part = 0; part < 10; part += 1) {
    work(6);
    await yieldToEventLoop();
  }
}

it('lets timers run between the parts of long work', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await Promise.all([long(), long()]);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

it('waits for nothing while little has been done', async () => {
  let turned = false;
  setImmediate(() => (turned = true));
  for (let part = 0; part < 100; part += 1) await yieldToEventLoop();
  expect(turned).toBe(false);
});

it('interleaves all long work', async () => {
  const order: string[] = [];
  const parts = async (name: string, count: number): Promise<void> => {
    for (let part = 0; part < count; part += 1) {
      work(6);
      order.push(name);
      await yieldToEventLoop();
    }
  };
  await Promise.all([parts('ann', 20), parts('bob', 5), parts('cid', 5)]);
  expect(order.lastIndexOf('bob')).toBeLessThan(17);
  expect(order.lastIndexOf('cid')).toBeLessThan(17);
});
