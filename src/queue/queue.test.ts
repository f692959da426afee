import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { defineJob } from './job-definition.ts';
import { openQueue } from './open.ts';
import type { Queue } from './queue.ts';
import { stretched } from '#test/machine/patience.ts';

const logger = createLogger('silent');
const schema = z.object({ n: z.number() });
const countJob = defineJob({
  name: 'test.count',
  schema,
  retryLimit: 2,
  expireSeconds: 60,
  deadLetter: 'test.count-dead',
});
const deadJob = defineJob({ name: 'test.count-dead', schema, retryLimit: 0, expireSeconds: 60 });
const onceJob = defineJob({ name: 'test.once', schema, retryLimit: 0, expireSeconds: 60, unique: true });

describeDatabases('the queue', (open) => {
  let test: TestDatabase;
  let queue: Queue;

  const openTestQueue = (): Queue => {
    const opened = openQueue({ database: test.database, logger });
    for (const definition of [countJob, deadJob, onceJob]) opened.define(definition);
    return opened;
  };
  beforeAll(async () => {
    test = await open();
    await sql`create table notes (n int)`.execute(test.database.kysely);
  });
  afterAll(() => test.cleanup());
  beforeEach(() => {
    queue = openTestQueue();
  });
  afterEach(async () => {
    await queue.stop({ graceful: false });
    await sql`delete from pgboss.job`.execute(test.database.kysely);
  });

  const states = async (): Promise<string[]> => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = 'test.count' order by created_on`.execute(
      test.database.kysely,
    );
    return rows.map((row) => row.state);
  };

  it('processes a job within milliseconds, though it polls only every minute', async () => {
    const { promise: worked, resolve } = Promise.withResolvers<number>();
    await queue.work(countJob, { batchSize: 8, pollSeconds: 60 }, async ([job]) =>
      resolve(job?.data.n ?? -1),
    );
    await queue.start();
    await sleep(300);
    const sent = performance.now();
    await queue.send(countJob, { n: 7 });
    expect(await worked).toBe(7);
    expect(performance.now() - sent).toBeLessThan(5000);
  });

  it('sends with a transaction: together with its records, or not at all', async () => {
    await queue.start();
    const failing = test.database.transact(async (tx) => {
      await queue.send(countJob, { n: 1 }, { tx });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await states()).toEqual([]);
    await test.database.transact(async (tx) => {
      await sql`insert into notes values (2)`.execute(tx);
      await queue.sendMany(countJob, [{ n: 2 }, { n: 3 }], { tx });
    });
    expect(await states()).toEqual(['created', 'created']);
  });

  /** Works on the jobs one by one, and answers whose they were; `meanwhile` is called at each. */
  const workedOne = async (count: number, meanwhile?: (n: number) => Promise<void>): Promise<number[]> => {
    const order: number[] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    await queue.work(countJob, { batchSize: 1, pollSeconds: 0.5 }, async ([job]) => {
      order.push(job?.data.n ?? -1);
      await meanwhile?.(job?.data.n ?? -1);
      if (order.length === count) resolve();
    });
    await all;
    return order;
  };
  const sendOf = (owner: number, count: number) =>
    queue.sendMany(
      countJob,
      Array.from({ length: count }, () => ({ n: owner })),
      {
        owners: Array.from({ length: count }, () => String(owner)),
      },
    );

  it('lets owners take turns, however many jobs one of them has sent before', async () => {
    await queue.start();
    await sendOf(1, 8);
    await sendOf(2, 2);
    await sendOf(3, 1);
    expect(await workedOne(11)).toEqual([1, 2, 3, 1, 2, 1, 1, 1, 1, 1, 1]);
  });

  it('starves no one when others send a job whenever one of theirs is done', async () => {
    await queue.start();
    await sendOf(1, 10);
    for (const owner of [2, 3, 4]) await sendOf(owner, 1);
    const order = await workedOne(40, (owner) => (owner === 1 ? Promise.resolve() : sendOf(owner, 1)));
    expect(order.filter((owner) => owner === 1)).toHaveLength(10);
  });

  it('counts turns from where the others are, not from where one was left', async () => {
    await queue.start();
    await sendOf(1, 8);
    await sendOf(2, 1);
    await workedOne(9);
    await sendOf(2, 5);
    await sendOf(1, 5);
    const { rows } = await sql<{ priority: number }>`
      select priority from pgboss.job where name = 'test.count' and state = 'created' order by created_on, priority desc`.execute(
      test.database.kysely,
    );
    const [second, first] = [rows.slice(0, 5), rows.slice(5)];
    expect(Number(second[0]?.priority) - Number(first[0]?.priority)).toBeLessThan(2);
  });

  it('refuses to send past the transaction that it is called in', async () => {
    await queue.start();
    const sending = test.database.transact(() => queue.send(countJob, { n: 1 }));
    await expect(sending).rejects.toThrow('use the transaction it provides');
  });

  it('refuses data that do not fit', async () => {
    await queue.start();
    await expect(queue.send(countJob, { n: 'one' as unknown as number })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('processes batches, retries failures, and gives up on dead jobs', async () => {
    const attempts: string[] = [];
    const buried: number[] = [];
    await queue.work(countJob, { batchSize: 64, pollSeconds: 0.5 }, async (jobs) => {
      attempts.push(...jobs.map((job) => `${job.data.n}:${job.attempt}`));
      return jobs.map(({ id, data, attempt }) => {
        if (data.n === 2) return { id, status: 'dead' as const, reason: 'never' };
        if (data.n === 1 && attempt === 1) return { id, status: 'failed' as const, reason: 'not yet' };
        return { id, status: 'completed' as const };
      });
    });
    await queue.work(deadJob, { batchSize: 1, pollSeconds: 0.5 }, async (jobs) => {
      buried.push(...jobs.map((job) => job.data.n));
    });
    await queue.start();
    await queue.sendMany(countJob, [{ n: 0 }, { n: 1 }, { n: 2 }]);
    await vi.waitFor(
      () => expect(attempts.toSorted()).toEqual(['0:1', '1:1', '1:2', '2:1']),
      stretched(10_000),
    );
    await vi.waitFor(() => expect(buried).toEqual([2]), stretched(10_000));
  });

  it('paces partial batches, so that the next collects more', async () => {
    const batches: { at: number; jobs: number[] }[] = [];
    await queue.work(countJob, { batchSize: 64, pollSeconds: 60, paceMs: 400 }, async (jobs) => {
      batches.push({ at: performance.now(), jobs: jobs.map((job) => job.data.n) });
    });
    await queue.start();
    await queue.send(countJob, { n: 1 });
    await vi.waitFor(() => expect(batches).toHaveLength(1), stretched(10_000));
    await queue.send(countJob, { n: 2 });
    await sleep(50);
    await queue.send(countJob, { n: 3 });
    await vi.waitFor(() => expect(batches).toHaveLength(2), stretched(10_000));
    expect(batches.map(({ jobs }) => jobs.toSorted((a, b) => a - b))).toEqual([[1], [2, 3]]);
    expect((batches[1]?.at ?? 0) - (batches[0]?.at ?? 0)).toBeGreaterThanOrEqual(395);
  });

  it('defers a unique job while one with its key waits', async () => {
    await queue.start();
    expect(await queue.send(onceJob, { n: 1 }, { singletonKey: 'a' })).not.toBeNull();
    expect(await queue.send(onceJob, { n: 2 }, { singletonKey: 'a' })).toBeNull();
    expect(await queue.send(onceJob, { n: 3 }, { singletonKey: 'b' })).not.toBeNull();
  });

  it('works in the order of priority', async () => {
    await queue.start();
    await queue.send(countJob, { n: 1 });
    await queue.send(countJob, { n: 2 }, { priority: 5 });
    const seen: number[] = [];
    await queue.work(countJob, { batchSize: 1, pollSeconds: 0.5 }, async (jobs) => {
      seen.push(...jobs.map((job) => job.data.n));
    });
    await vi.waitFor(() => expect(seen).toEqual([2, 1]), stretched(10_000));
  });

  it('lets a graceful stop finish the running job, and returns the rest with their attempt', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await queue.work(countJob, { batchSize: 1, pollSeconds: 0.5 }, async () => {
      begin();
      await sleep(200);
    });
    await queue.start();
    await queue.sendMany(countJob, [{ n: 1 }, { n: 2 }]);
    await begun;
    await queue.stop();
    expect((await states()).toSorted()).toEqual(['completed', 'created']);
  });

  it('sends a job that a hard stop interrupts back to the queue, again and again', async () => {
    for (let round = 1; round <= 4; round += 1) {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      await queue.work(countJob, { batchSize: 1, pollSeconds: 0.5 }, async () => {
        begin();
        await new Promise(() => undefined);
      });
      await queue.start();
      if (round === 1) await queue.send(countJob, { n: 1 });
      await begun;
      await queue.stop({ graceful: false });
      expect(await states()).toEqual(['retry']);
      queue = openTestQueue();
    }
  });

  it('gives the jobs of a dead process to the next one on PGlite', async () => {
    if (test.database.driver !== 'pglite') return;
    await queue.start();
    await queue.send(countJob, { n: 9 });
    await queue.stop();
    await sql`update pgboss.job set state = 'active', started_on = now()`.execute(test.database.kysely);
    queue = openTestQueue();
    const seen: [number, number][] = [];
    await queue.work(countJob, { batchSize: 4, pollSeconds: 0.5 }, async (jobs) => {
      seen.push(...jobs.map((job): [number, number] => [job.data.n, job.attempt]));
    });
    await queue.start();
    await vi.waitFor(() => expect(seen).toEqual([[9, 2]]), 3000);
  });
});
