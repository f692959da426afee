import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { pruneBatches, type Batch, type PiiBatches } from './index.ts';
import { asked, openBench, outcomesOf, type Bench } from '#test/pii/pii-batches-bench.ts';

describeDatabases('batches over honey jars', (open) => {
  let test: TestDatabase;
  let bench: Bench;
  let actor: Actor;
  let jar: string;
  let queue: Queue;
  let batches: PiiBatches;

  beforeAll(async () => {
    test = await open();
    bench = await openBench(test, jarsOver(test.database));
    actor = await newAnalyst(test.database);
    bench.actors.set(actor.user_id, actor);
  });
  afterAll(async () => {
    await bench.close();
    await test.cleanup();
  });
  beforeEach(async () => {
    Object.assign(bench.looking, { before: async () => undefined, texts: [], at_once: 0 });
    bench.raised.length = 0;
    jar = (await bench.jars.create(actor, { name: 'Jar', access: 'private' })).id;
    ({ queue, batches } = await bench.open());
  });
  afterEach(async () => {
    await batches.stop();
    await queue.stop({ graceful: false });
    await test.database.kysely.deleteFrom('pii_batches').execute();
  });

  const fill = async (count: number, name = 'doc') => {
    for (let at = 0; at < count; at += 1)
      await bench.addDocument(actor, jar, `${name}-${String(at).padStart(3, '0')}.txt`);
  };
  const submit = (more = {}) => batches.submit(actor, asked(jar, more));
  const get = ({ id }: Batch) => batches.get(actor, id);
  const ended = async (batch: Batch): Promise<Batch> => {
    await expect.poll(async () => (await get(batch)).completed_at, { interval: 20 }).not.toBeNull();
    return get(batch);
  };
  const stored = async () => {
    let count = 0;
    for await (const key of bench.blobs.list('')) count += key.endsWith('.original') ? 1 : 0;
    return count;
  };
  /** Holds every text up; answers how to let them go on. */
  const holdUp = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    bench.looking.before = () => promise;
    return resolve;
  };
  const untilLooking = (texts = 1) =>
    expect.poll(() => bench.looking.texts.length, { interval: 5 }).toBeGreaterThanOrEqual(texts);

  it('scan 200 documents once each, in several turns, and announce it', async () => {
    await fill(200);
    bench.looking.before = () => sleep(1);
    const batch = await submit({ batch_size: 30 });
    expect(batch).toMatchObject({ status: 'queued', total_documents: 200, started_at: null });
    await batches.work();
    expect(await ended(batch)).toMatchObject({
      status: 'completed',
      completed: 200,
      failed: 0,
      skipped: 0,
      pii_detections: 200,
      violations: 0,
    });
    expect(new Set(bench.looking.texts).size).toBe(200);
    expect(bench.looking.texts).toHaveLength(200);
    expect(bench.looking.at_once).toBe(2);
    expect(bench.raised).toEqual([{ status: 'completed' }]);
    const told = await test.database.kysely.selectFrom('notifications').select('title').execute();
    expect(told).toEqual([{ title: 'Personal data in “Batch”: completed' }]);
  });

  it('continue after a dead process, without scanning recorded documents again', async () => {
    await fill(30);
    const batch = await submit({ batch_size: 10 });
    const { promise: never } = Promise.withResolvers<void>();
    bench.looking.before = async (text) => (text >= 'doc-014' ? never : undefined);
    await batches.work();
    await expect.poll(async () => (await get(batch)).completed).toBe(14);
    await queue.stop({ graceful: false });
    const before = [...bench.looking.texts];
    bench.looking.before = async () => undefined;
    bench.looking.texts = [];
    const second = await bench.open();
    await second.batches.work();
    expect(await ended(batch)).toMatchObject({ status: 'completed', completed: 30, pii_detections: 30 });
    await second.queue.stop();
    expect(before.filter((text) => text < 'doc-014' && bench.looking.texts.includes(text))).toEqual([]);
    expect(bench.looking.texts).toHaveLength(16);
  });

  it('are cancelled by their user in the middle, and unfinished results are discarded', async () => {
    await fill(10);
    const files = await stored();
    const letGo = holdUp();
    const batch = await submit();
    await batches.work();
    await untilLooking(2);
    expect(await batches.cancel(actor, batch.id)).toMatchObject({ status: 'cancelled', completed: 0 });
    letGo();
    await expect(batches.cancel(actor, batch.id)).rejects.toMatchObject({ kind: 'conflict' });
    // The turn in hand comes to its end.
    await queue.stop();
    expect(await stored()).toBe(files);
    expect(await get(batch)).toMatchObject({ status: 'cancelled', completed: 0, pii_detections: 0 });
    const { content } = await batches.download(actor, batch.id, 'ndjson');
    for (const line of (await textOf(content)).trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ status: 'cancelled', error_code: 'CANCELLED' });
    expect(bench.raised).toEqual([]);
  });

  it('go in the order of their priorities, also in the middle of another', async () => {
    await fill(6);
    const letGo = holdUp();
    const low = await submit({ priority: 'low', batch_size: 2 });
    await batches.work();
    await untilLooking();
    const normal = await submit({ priority: 'normal' });
    const urgent = await submit({ priority: 'urgent' });
    letGo();
    const times: unknown[] = [];
    for (const batch of [urgent, normal, low]) times.push((await ended(batch)).completed_at);
    expect(times.toSorted((a, b) => Number(a) - Number(b))).toEqual(times);
  });

  it('record deleted, replaced and changed documents, and keep nothing of them', async () => {
    const [deleted, replaced, changing] = [
      await bench.addDocument(actor, jar, 'a-deleted.txt'),
      await bench.addDocument(actor, jar, 'b-replaced.txt'),
      await bench.addDocument(actor, jar, 'c-changing.txt'),
    ];
    await bench.addDocument(actor, jar, 'd-stays.txt');
    const batch = await submit({ parallel_workers: 1 });
    const files = await stored();
    const { kysely } = test.database;
    await kysely.deleteFrom('documents').where('id', '=', deleted).execute();
    await kysely
      .updateTable('documents')
      .set({ file_id: crypto.randomUUID() })
      .where('id', '=', replaced)
      .execute();
    bench.looking.before = async (text) => {
      if (text.startsWith('c-')) await kysely.deleteFrom('documents').where('id', '=', changing).execute();
    };
    await batches.work();
    expect(await ended(batch)).toMatchObject({
      status: 'completed',
      completed: 1,
      skipped: 3,
      pii_detections: 1,
    });
    expect(await outcomesOf(bench, batch)).toEqual([
      ['a-deleted.txt', 'DOCUMENT_DELETED'],
      ['b-replaced.txt', 'DOCUMENT_REPLACED'],
      ['c-changing.txt', 'DOCUMENT_CHANGED'],
      ['d-stays.txt', 'completed'],
    ]);
    await expect.poll(stored).toBe(files + 1);
  });

  it('note a document that fails, and fail when every one does', async () => {
    await fill(3);
    const failed = new AppError('internal', 'It took too long', { code: 'PII_DETECTION_FAILED' });
    bench.looking.before = async (text) => {
      if (text === 'doc-001.txt') throw failed;
    };
    const some = await submit();
    await batches.work();
    expect(await ended(some)).toMatchObject({ status: 'completed', completed: 2, failed: 1 });
    expect(await outcomesOf(bench, some)).toContainEqual(['doc-001.txt', 'PII_DETECTION_FAILED']);
    bench.looking.before = () => Promise.reject(failed);
    expect(await ended(await submit())).toMatchObject({
      status: 'failed',
      error_code: 'ALL_FAILED',
      failed: 3,
    });
    expect(bench.raised).toEqual([{ status: 'completed' }, { status: 'failed' }]);
  });

  it('are retried after internal errors', async () => {
    await fill(2);
    let faults = 1;
    bench.looking.before = async () => {
      if (faults-- > 0) throw new AppError('unavailable', 'Too many texts wait');
    };
    const batch = await submit();
    await batches.work();
    expect(await ended(batch)).toMatchObject({ status: 'completed', completed: 2, failed: 0 });
  });

  it('end with their jar, and with the rights to it', async () => {
    await fill(4);
    const letGo = holdUp();
    const batch = await submit();
    await batches.work();
    await untilLooking();
    await test.database.kysely.deleteFrom('jars').where('id', '=', jar).execute();
    letGo();
    expect(await ended(batch)).toMatchObject({
      status: 'failed',
      jar_id: null,
      error_code: 'HONEY_JAR_DELETED',
    });
    jar = (await bench.jars.create(actor, { name: 'Other', access: 'private' })).id;
    await fill(1);
    bench.actors.delete(actor.user_id);
    expect(await ended(await submit())).toMatchObject({ status: 'failed', error_code: 'PERMISSION_DENIED' });
    bench.actors.set(actor.user_id, actor);
  });

  it('go no further within a second of the loss of the rights to their jar', async () => {
    await fill(12);
    const before = bench.looking.texts.length;
    bench.looking.before = async () => {
      bench.actors.delete(actor.user_id);
      await sleep(700);
    };
    const batch = await submit({ parallel_workers: 1 });
    await batches.work();
    expect(await ended(batch)).toMatchObject({ status: 'failed', error_code: 'PERMISSION_DENIED' });
    expect(bench.looking.texts.length - before).toBeLessThan(4);
    bench.actors.set(actor.user_id, actor);
  });

  it('are deleted with what they found when they are old', async () => {
    await fill(2);
    const files = await stored();
    const batch = await submit();
    await batches.work();
    await ended(batch);
    expect(await stored()).toBe(files + 2);
    await pruneBatches(bench, 30);
    expect(await stored()).toBe(files + 2);
    await test.database.kysely
      .updateTable('pii_batches')
      .set({ completed_at: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .execute();
    await pruneBatches(bench, 30);
    expect(await stored()).toBe(files);
    await expect(get(batch)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
