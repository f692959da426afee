import { expect, it } from 'vitest';
import { createFairGate, type FairGate } from './fair-gate.ts';

/** Works that go on until they are ended, and the order in which they began. */
function worksIn(gate: FairGate) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string, signal?: AbortSignal) =>
      gate(
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        { owner: name[0], signal },
      ),
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('a single request waits for at most one of each other owner, however many those have', async () => {
  const { begun, work, end } = worksIn(createFairGate({ running: 2, waiting: 10, what: 'works' }));
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1'].map((name) => work(name));
  await end('none');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (const name of ['b1', 'c1', 'a3', 'a4', 'a5']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']);
});

it('who has nothing running need not wait for another owner’s many', async () => {
  const gate = createFairGate({ running: 2, newcomers: 1, waiting: 10, what: 'works' });
  const { begun, work, end } = worksIn(gate);
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => work(name));
  await end('none');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (const name of ['a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

it('refuses more than half of the queue for one owner, and more than all of it in total', async () => {
  const { work, end } = worksIn(createFairGate({ running: 1, waiting: 4, what: 'works' }));
  const taken = [work('a1'), work('a2'), work('a3')];
  const refusal = {
    kind: 'unavailable',
    message: expect.stringContaining('works') as string,
    details: { retry_after: 1 },
  };
  await expect(work('a4')).rejects.toMatchObject(refusal);
  taken.push(work('b1'), work('c1'));
  await expect(work('d1')).rejects.toMatchObject(refusal);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(taken)).toHaveLength(5);
});

it('one that disconnects while it waits takes no one’s turn', async () => {
  const { begun, work, end } = worksIn(createFairGate({ running: 1, waiting: 4, what: 'works' }));
  const first = work('a1');
  const gone = new AbortController();
  const second = work('b1', gone.signal);
  const third = work('c1');
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await end('a1');
  await end('c1');
  expect([await first, await third, begun]).toEqual(['a1', 'c1', ['a1', 'c1']]);
});

it('a work that fails gives its place to the next', async () => {
  const gate = createFairGate({ running: 1, waiting: 1, what: 'works' });
  const failing = gate(() => Promise.reject(new Error('broken')));
  const next = gate(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
