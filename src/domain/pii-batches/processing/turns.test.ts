import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import type { Queue } from '#queue/queue.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { asked, openBench, type Bench } from '#test/pii/pii-batches-bench.ts';
import type { AskedBatch, PiiBatches } from '#domain/pii-batches/index.ts';

describeDatabases('turns of batches', (open) => {
  let test: TestDatabase;
  let bench: Bench;
  let ann: Actor;
  let ben: Actor;
  let queue: Queue;
  let batches: PiiBatches;

  beforeAll(async () => {
    test = await open();
    // One document at a time, so that their order is that of the turns.
    bench = await openBench(test, jarsOver(test.database), 1);
    ann = await newAnalyst(test.database);
    ben = await newAnalyst(test.database);
    for (const actor of [ann, ben]) bench.actors.set(actor.user_id, actor);
  });
  afterAll(async () => {
    await bench.close();
    await test.cleanup();
  });
  beforeEach(async () => {
    Object.assign(bench.looking, { before: async () => undefined, texts: [] });
    ({ queue, batches } = await bench.open());
  });
  afterEach(async () => {
    await batches.stop();
    await queue.stop({ graceful: false });
    await test.database.kysely.deleteFrom('pii_batches').execute();
  });

  /** Submits a batch over so many documents, of which a turn takes one. */
  async function submit(actor: Actor, name: string, documents = 2, more: Partial<AskedBatch> = {}) {
    const jar = await bench.jars.create(actor, { name, access: 'private' });
    for (let at = 0; at < documents; at += 1) await bench.addDocument(actor, jar.id, `${name}-${at}`);
    return batches.submit(actor, asked(jar.id, { batch_size: 1, ...more }));
  }
  const going = () =>
    test.database.kysely.selectFrom('pii_batches').select('name').where('completed_at', 'is', null).execute();
  /** What was looked through, in its order, once every batch has ended. */
  async function looked(): Promise<string> {
    await expect.poll(going, { interval: 20 }).toEqual([]);
    return bench.looking.texts.join(' ');
  }

  it('go from user to user, however many batches each has, and from batch to batch of one', async () => {
    for (const name of ['a', 'b', 'c']) await submit(ann, name);
    await submit(ben, 'x', 3);
    await batches.work();
    expect(await looked()).toBe('a-0 x-0 b-0 x-1 c-0 x-2 a-1 b-1 c-1');
  });

  it('come to a new user after one turn of each other user', async () => {
    bench.looking.before = async (text) => {
      if (text === 'b-1') await submit(ben, 'x');
    };
    for (const name of ['a', 'b', 'c']) await submit(ann, name, 3);
    await batches.work();
    expect(await looked()).toBe('a-0 b-0 c-0 a-1 b-1 c-1 x-0 a-2 x-1 b-2 c-2');
  });

  it('process more urgent ones first, regardless of the last turn', async () => {
    await submit(ann, 'a');
    await submit(ben, 'x', 1, { priority: 'low' });
    for (const name of ['u', 'v']) await submit(ann, name, 2, { priority: 'urgent' });
    await batches.work();
    expect(await looked()).toBe('u-0 v-0 u-1 v-1 a-0 a-1 x-0');
  });

  it('end after ten seconds, so that urgent jobs do not wait for many documents', async () => {
    let ahead = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    onTestFinished(() => clock.mockRestore());
    bench.looking.before = async (text) => {
      if (text === 'a-0') await submit(ben, 'u', 1, { priority: 'urgent' });
      if (text !== 'u-0') ahead += 4000;
    };
    await submit(ann, 'a', 5, { priority: 'low', batch_size: 100 });
    await batches.work();
    expect(await looked()).toBe('a-0 a-1 a-2 u-0 a-3 a-4');
  });

  it('continue unchanged when the server stops in the middle of one and starts again', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    bench.looking.before = async (text) => (text === 'b-0' ? never : undefined);
    for (const name of ['a', 'b', 'c']) await submit(ann, name);
    await submit(ben, 'x');
    await batches.work();
    await expect.poll(() => bench.looking.texts.at(-1), { interval: 20 }).toBe('b-0');
    await queue.stop({ graceful: false });
    Object.assign(bench.looking, { before: async () => undefined, texts: [] });
    ({ queue, batches } = await bench.open());
    await batches.work();
    expect((await looked()).split(' ').filter((text) => !text.startsWith('b'))).toEqual([
      'x-1',
      'c-0',
      'a-1',
      'c-1',
    ]);
  });
});
