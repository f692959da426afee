import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

const places = (running: number, waiting: number): Semaphore =>
  createSemaphore({
    running,
    waiting,
    refuse: (seconds) => new AppError('unavailable', 'full', { details: { retry_after: seconds } }),
  });

describe('places', () => {
  it('are given in order of arrival, and no more than there are', async () => {
    const few = places(2, 3);
    const releases = [await few.take(), await few.take()];
    const came: number[] = [];
    const waiting = [1, 2, 3].map((n) => few.take().then((release) => (came.push(n), release)));
    await expect(few.take()).rejects.toMatchObject({ kind: 'unavailable', details: { retry_after: 1 } });
    expect([few.taken, few.waiting]).toEqual([2, 3]);
    releases[0]?.();
    (await waiting[0])?.();
    (await waiting[1])?.();
    expect(came).toEqual([1, 2]);
    releases[1]?.();
    (await waiting[2])?.();
    expect([came, few.taken, few.waiting]).toEqual([[1, 2, 3], 0, 0]);
  });

  it('are given back once, however often release is called', async () => {
    const one = places(1, 0);
    const release = await one.take();
    release();
    release();
    await one.take();
    await expect(one.take()).rejects.toThrow('full');
  });

  it('are not held by a waiter that gave up: it leaves the queue, the others move up', async () => {
    const one = places(1, 2);
    const release = await one.take();
    const gone = new AbortController();
    const first = one.take(gone.signal);
    const second = one.take();
    gone.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(one.waiting).toBe(1);
    release();
    (await second)();
    expect([one.taken, one.waiting]).toEqual([0, 0]);
    await expect(one.take(gone.signal)).rejects.toThrow('gone');
    expect(one.taken).toBe(0);
  });

  it('are not lost when the next waiter gives up in the same moment', async () => {
    const one = places(1, 1);
    const release = await one.take();
    const gone = new AbortController();
    const waiting = one.take(gone.signal);
    release();
    gone.abort();
    (await waiting)();
    expect(one.taken).toBe(0);
  });

  it('are one for each owner, whose next waits and lets others pass', async () => {
    const two = places(2, 8);
    const release = await two.take(undefined, 'a');
    const came: string[] = [];
    const enter = async (owner: string, name: string) => {
      const leave = await two.take(undefined, owner);
      came.push(name);
      return leave;
    };
    const [second, third] = [enter('a', 'a2'), enter('a', 'a3')];
    await expect(two.take(undefined, 'a')).rejects.toThrow('full');
    const b = await enter('b', 'b1');
    const c = enter('c', 'c1');
    b();
    (await c)();
    expect([came, two.taken, two.waiting]).toEqual([['b1', 'c1'], 1, 2]);
    release();
    (await second)();
    (await third)();
    expect([came, two.taken, two.waiting]).toEqual([['b1', 'c1', 'a2', 'a3'], 0, 0]);
  });
});
