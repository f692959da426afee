import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairLock } from './fair-lock.ts';

/** Holds the lock for so long on behalf of an owner, and then notes their name. */
function holding(order: string[]) {
  let clock = 0;
  const lock = createFairLock(() => clock);
  return async (owner: string, ms = 10): Promise<void> => {
    await lock.enter(owner);
    clock += ms;
    await Promise.resolve();
    order.push(owner);
    lock.leave();
  };
}

it('is held by one at a time', async () => {
  const lock = createFairLock();
  let held = 0;
  const once = async (): Promise<void> => {
    await lock.enter('ann');
    held += 1;
    expect(held).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    held -= 1;
    lock.leave();
  };
  await Promise.all(Array.from({ length: 20 }, once));
});

it('goes to the owner that has held it least recently, not to the one that has waited longest', async () => {
  const order: string[] = [];
  const hold = holding(order);
  const many = Array.from({ length: 30 }, () => hold('ann'));
  await Promise.all([...many, hold('bob'), hold('bob')]);
  expect(order.slice(0, 3)).toEqual(['ann', 'bob', 'ann']);
  expect(order.indexOf('bob', 2)).toBeLessThan(5);
  expect(order).toHaveLength(32);
});

it('goes to one that returns at once, before it goes back to one that holds it for long', async () => {
  const order: string[] = [];
  const hold = holding(order);
  const many = Array.from({ length: 5 }, () => hold('ann', 100));
  const few = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) await hold('bob', 1);
  };
  await Promise.all([...many, few()]);
  expect(order.slice(0, 5)).toEqual(['ann', 'bob', 'bob', 'bob', 'bob']);
});

it('returns in the end to one that has held it for very long', async () => {
  const order: string[] = [];
  const hold = holding(order);
  await hold('jobs', 10_000);
  const over = new AbortController();
  const endless = async (name: string): Promise<void> => {
    while (!over.signal.aborted) await hold(name);
  };
  const users = [endless('ann'), endless('bob')];
  await hold('jobs');
  over.abort();
  await Promise.all(users);
  expect(order.lastIndexOf('jobs')).toBeLessThan(2000);
});

it('keeps no one waiting for longer than they had held it, however many new ones arrive', async () => {
  const order: string[] = [];
  const hold = holding(order);
  await hold('ann', 50);
  const newcomers = async (name: string): Promise<void> => {
    for (let n = 0; n < 200; n += 1) await hold(`${name} ${n}`, 1);
  };
  await Promise.all([newcomers('bob'), newcomers('cid'), hold('ann')]);
  expect(order.lastIndexOf('ann')).toBeLessThan(100);
});

it('serves every waiter, however many there are', async () => {
  const order: string[] = [];
  const hold = holding(order);
  await Promise.all(Array.from({ length: 3000 }, (_, n) => hold(`owner ${n}`, 1)));
  expect(new Set(order).size).toBe(3000);
});

it('lets a whole request of several statements in between two parts of work without an owner', async () => {
  const lock = createFairLock();
  const order: string[] = [];
  const hold = async (owner: string | null, ms: number): Promise<void> => {
    await lock.enter(owner);
    order.push(owner ?? 'own');
    for (const end = performance.now() + ms; performance.now() < end;);
    lock.leave();
  };
  const own = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) await hold(null, 30);
  };
  const request = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) {
      await hold('ann', 0.1);
      // Such as reading an answer, in which it does not wait for the lock.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  await hold('ann', 0.1);
  await Promise.all([own(), request()]);
  expect(order.join(' ')).toMatch(/^ann own (ann ){4}own/);
});

it('does not pause without other waiters', async () => {
  let clock = 0;
  const lock = createFairLock(() => clock);
  for (let n = 0; n < 5; n += 1) {
    const entered = lock.enter(null).then(() => 'entered');
    expect(await Promise.race([entered, nextTurn('rests')])).toBe('entered');
    clock += 20;
    lock.leave();
  }
});
