import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { asked, openBench, outcomesOf, type Bench } from '#test/pii/pii-batches-bench.ts';
import { takeTurn } from './turn.ts';
import type { Batch, PiiBatches, PiiBatchesDeps } from '#domain/pii-batches/index.ts';
import { mostFaults } from '#domain/pii-batches/pii-batches.jobs.ts';

const last = mostFaults - 1;
const gone = () => Promise.reject(new AppError('invalid', 'The compliance framework must be one of …'));
const unforeseen = () => Promise.reject(new TypeError('nobody foresaw this'));

describeDatabases('faults in batches', (open) => {
  let test: TestDatabase;
  let bench: Bench;
  let actor: Actor;
  let jar: string;
  let queue: Queue;
  let batches: PiiBatches;
  let deps: PiiBatchesDeps;
  const never = new AbortController().signal;

  beforeAll(async () => {
    test = await open();
    bench = await openBench(test, jarsOver(test.database));
    actor = await newAnalyst(test.database);
    bench.actors.set(actor.user_id, actor);
    ({ queue, batches, deps } = await bench.open());
  });
  afterAll(async () => {
    await queue.stop({ graceful: false });
    await bench.close();
    await test.cleanup();
  });
  beforeEach(async () => {
    jar = (await bench.jars.create(actor, { name: 'Jar', access: 'private' })).id;
  });
  afterEach(() => {
    Object.assign(bench.looking, {
      before: async () => undefined,
      check: async () => undefined,
      texts: [],
    });
  });

  const add = (name: string) => bench.addDocument(actor, jar, name);
  const submit = (more = {}) => batches.submit(actor, asked(jar, more));
  const turn = ({ id }: Batch, faults = 0) => takeTurn(deps, { batch_id: id, faults }, never);
  const get = ({ id }: Batch) => batches.get(actor, id);
  const waiting = async ({ id }: Batch) => {
    const { rows } = await sql<{ faults: number }>`
      select (data ->> 'faults')::integer as faults from pgboss.job where singleton_key = ${id}`.execute(
      test.database.kysely,
    );
    return rows.map(({ faults }) => faults);
  };

  const resultOf = ({ id }: Batch) =>
    test.database.kysely
      .selectFrom('pii_batch_documents')
      .select('result_id')
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow();

  it('an unforeseen one at a document is retried, then that document has failed and the others have not', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await add(name);
    bench.looking.before = async (read) => (read === 'a.txt' ? unforeseen() : undefined);
    const batch = await submit({ parallel_workers: 1 });
    await sql`delete from pgboss.job`.execute(test.database.kysely);
    await turn(batch);
    expect(await get(batch)).toMatchObject({ status: 'processing', completed: 2, failed: 0 });
    expect(await waiting(batch)).toEqual([1]);
    await turn(batch, last);
    expect(await get(batch)).toMatchObject({ status: 'completed', completed: 2, failed: 1 });
    expect(await outcomesOf(bench, batch)).toContainEqual(['a.txt', 'PROCESSING_ERROR']);
  });

  it('too many texts at once is no fault, however often', async () => {
    await add('a.txt');
    bench.looking.before = () => Promise.reject(new AppError('unavailable', 'Too many texts wait'));
    const batch = await submit();
    await turn(batch, last);
    expect(await get(batch)).toMatchObject({ status: 'processing', failed: 0 });
  });

  it('the last one ends the batch, unless another turn has it', async () => {
    await add('a.txt');
    const batch = await submit();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let other = Promise.resolve();
    bench.looking.check = async () => {
      bench.looking.check = async () => undefined;
      bench.looking.before = () => held;
      other = turn(batch);
      await expect.poll(() => bench.looking.texts).toEqual(['a.txt']);
      await unforeseen();
    };
    await turn(batch, last);
    expect(await get(batch)).toMatchObject({ status: 'processing' });
    letGo();
    await other;
    expect(await get(batch)).toMatchObject({ status: 'completed', completed: 1 });
    const second = await submit();
    bench.looking.check = unforeseen;
    await turn(second, last);
    expect(await get(second)).toMatchObject({ status: 'failed', error_code: 'PROCESSING_ERROR' });
  });

  it('settings that are there no more end the batch with a code of their own, and no document has failed', async () => {
    await add('a.txt');
    const batch = await submit();
    bench.looking.before = gone;
    await turn(batch);
    expect(await get(batch)).toMatchObject({ status: 'processing', failed: 0 });
    bench.looking.check = gone;
    await turn(batch);
    expect(await get(batch)).toMatchObject({
      status: 'failed',
      error_code: 'DETECTION_SETTINGS_CHANGED',
      failed: 0,
    });
  });

  it('a truncated result counts as that document’s failure, or as none', async () => {
    const cut = Buffer.from('{"pages":[{"number":1,"st');
    const [outlined, unmeasured, hiding] = [await add('a.txt'), await add('b.txt'), await add('c.txt')];
    for (const id of [outlined, unmeasured]) await bench.blobs.put(`${id}.outline`, cut);
    const { kysely } = test.database;
    await kysely.updateTable('documents').set({ text_bytes: null }).where('id', '=', unmeasured).execute();
    const hidden_text = JSON.stringify({ characters: 5, kinds: ['comment'], instructions: 0 });
    await kysely.updateTable('documents').set({ hidden_text }).where('id', '=', hiding).execute();
    const batch = await submit();
    await turn(batch);
    expect(await get(batch)).toMatchObject({ status: 'completed', completed: 1, failed: 2 });
    expect(await outcomesOf(bench, batch)).toEqual([
      ['a.txt', 'NO_TEXT'],
      ['b.txt', 'completed'],
      ['c.txt', 'NO_TEXT'],
    ]);
  });

  it('what a process that died had stored and not noted goes when the batch is cancelled', async () => {
    await add('a.txt');
    const batch = await submit();
    const { result_id } = await resultOf(batch);
    await bench.blobs.put(`${result_id}.original`, Buffer.from('"detections":[]'));
    await batches.cancel(actor, batch.id);
    expect(await bench.blobs.stat(`${result_id}.original`)).toBeUndefined();
  });

  it('a download breaks off where a result is kept and its file is missing', async () => {
    await add('a.txt');
    const batch = await submit();
    await turn(batch);
    const download = async () => text((await batches.download(actor, batch.id, 'ndjson')).content);
    const { result_id } = await resultOf(batch);
    const whole = await download();
    await bench.blobs.delete(`${result_id}.original`);
    await expect(download()).rejects.toMatchObject({ code: 'STORAGE_ERROR' });
    await test.database.kysely
      .updateTable('pii_batch_documents')
      .set({ result_bytes: null })
      .where('result_id', '=', result_id)
      .execute();
    expect(await download()).not.toBe(whole);
  });
});
