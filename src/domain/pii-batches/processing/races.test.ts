import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDocuments, purgeJob } from '#domain/documents/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openQueue } from '#queue/open.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { asked, openBench, type Bench } from '#test/pii/pii-batches-bench.ts';
import {
  pendingDocuments,
  rowsAtOnce,
  type Outcome,
} from '#domain/pii-batches/batch-documents.repository.ts';
import { figuresOf } from '#domain/pii-batches/report/counts.repository.ts';
import { createRecord } from '#domain/pii-batches/batch-record.ts';
import type { Batch, PiiBatches } from '#domain/pii-batches/index.ts';
import { prepareBatch } from '#domain/pii-batches/pii-batches.repository.ts';

describeDatabases('batches, with others at work', (open) => {
  let test: TestDatabase;
  let bench: Bench;
  let actor: Actor;
  let jar: string;
  let batches: PiiBatches;
  let documents: ReturnType<typeof createDocuments>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    test = await open();
    const { database } = test;
    bench = await openBench(test, jarsOver(database));
    actor = await newAnalyst(database);
    bench.actors.set(actor.user_id, actor);
    const opened = await bench.open();
    batches = opened.batches;
    const queue = openQueue({ database, logger: createLogger('silent') });
    queue.define(purgeJob);
    await queue.start();
    documents = createDocuments({
      database,
      queue,
      files: bench.files,
      jars: bench.jars,
      index: {
        deleteJar: async () => undefined,
        deleteDocuments: async () => undefined,
      } as unknown as SearchIndex,
      maxFileBytes: 1,
      quotas: { user_bytes: null, jar_bytes: null },
      logger: createLogger('silent'),
    });
    close = async () => {
      await opened.queue.stop({ graceful: false });
      await queue.stop({ graceful: false });
    };
  });
  afterAll(async () => {
    await close();
    await bench.close();
    await test.cleanup();
  });
  beforeEach(async () => {
    jar = (await bench.jars.create(actor, { name: 'Jar', access: 'private' })).id;
  });

  const submit = () => batches.submit(actor, asked(jar));
  const storedOf = async (outcomes: Outcome[]) => {
    const there = await Promise.all(
      outcomes.map(({ result_id }) => bench.blobs.stat(`${result_id}.original`)),
    );
    return there.filter((each) => each !== undefined).length;
  };

  /** What became of the documents of a batch, with a stored result for each. */
  async function lookedThrough({ id }: Batch): Promise<Outcome[]> {
    const pending = await pendingDocuments(test.database.kysely, id, 1000);
    await Promise.all(
      pending.map(({ result_id }) =>
        bench.blobs.put(`${result_id}.original`, Buffer.from('"detections":[]')),
      ),
    );
    return pending.map(({ batch_id, position, document_id, result_id, file_id }) => ({
      batch_id,
      position,
      document_id,
      result_id,
      file_id,
      status: 'completed',
      error_code: null,
      error_message: null,
      detections: 1,
      high_risk: 0,
      summary: {},
      counts: [],
      processing_ms: 1,
      result_bytes: 15,
    }));
  }

  it('results recorded while the batch is cancelled are counted and kept, or neither', async () => {
    for (let at = 0; at < 40; at += 1) await bench.addDocument(actor, jar, `${at}.txt`);
    for (let round = 0; round < 10; round += 1) {
      const batch = await submit();
      const outcomes = await lookedThrough(batch);
      const record = createRecord(
        { database: test.database, files: bench.files },
        { id: batch.id, turn_id: null },
      );
      const noting = Promise.all(outcomes.map(record));
      // Those that are noted together wait for company first.
      await new Promise((resolve) => setTimeout(resolve, 45 + round));
      await Promise.all([noting, batches.cancel(actor, batch.id)]);
      const { completed, status } = await batches.get(actor, batch.id);
      expect(status).toBe('cancelled');
      expect(await storedOf(outcomes)).toBe(completed);
    }
  });

  it('no results remain when the jar is deleted at the same time, in either order', async () => {
    const { database } = test;
    for (const first of ['record', 'deletion']) {
      const own = (await bench.jars.create(actor, { name: first, access: 'private' })).id;
      await bench.addDocument(actor, own, 'a.txt');
      const batch = await batches.submit(actor, asked(own));
      const outcomes = await lookedThrough(batch);
      const record = createRecord({ database, files: bench.files }, { id: batch.id, turn_id: null });
      const steps = [() => outcomes.map(record)[0], () => documents.removeJar(actor, own)];
      if (first === 'deletion') steps.reverse();
      // On PostgreSQL both wait for the batch; the built-in database has one after the other anyhow.
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const held = database.transact(async (tx) => {
        await tx.selectFrom('pii_batches').select('id').where('id', '=', batch.id).forUpdate().execute();
        await released;
      });
      const begun: unknown[] = [];
      for (const step of steps) {
        begun.push(step());
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      release();
      await Promise.all([held, ...begun]);
      expect(await storedOf(outcomes), first).toBe(0);
    }
  });

  it('a document is deleted while its outcome is noted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await bench.addDocument(actor, jar, `deleted-${round}.txt`);
      const batch = await submit();
      const outcomes = await lookedThrough(batch);
      const record = createRecord(
        { database: test.database, files: bench.files },
        { id: batch.id, turn_id: null },
      );
      const noting = Promise.all(outcomes.map(record));
      await new Promise((resolve) => setTimeout(resolve, 46 + round));
      await Promise.all([noting, documents.remove(actor, id)]);
      const own = outcomes.filter(({ document_id }) => document_id === id);
      expect(await storedOf(own)).toBe(0);
    }
  });

  it('more documents than fit one statement are all recorded, summed up and deleted', async () => {
    const { kysely } = test.database;
    const total = 2 * rowsAtOnce + 1;
    const source = await bench.addDocument(actor, jar, 'f-0.txt');
    const row = await kysely
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', source)
      .executeTakeFirstOrThrow();
    for (let from = 1; from < total; from += 500) {
      const rows = Array.from({ length: Math.min(500, total - from) }, (_, at) => {
        const id = crypto.randomUUID();
        const filename = `f-${from + at}.txt`;
        return {
          ...row,
          id,
          file_id: id,
          filename,
          content_sha256: id,
          ticket: id,
          metadata: '{}',
          hidden_text: null,
          pii: null,
        };
      });
      await kysely.insertInto('documents').values(rows).execute();
    }
    const batch = await submit();
    expect(batch.total_documents).toBe(total);
    const count = JSON.stringify([
      { framework: null, pii_type: 'date', risk_level: 'low', finds: 2, high_risk: 1 },
    ]);
    await kysely
      .updateTable('pii_batch_documents')
      .set({ status: 'completed', counts: count, result_bytes: 1 })
      .where('batch_id', '=', batch.id)
      .where('position', '<', total)
      .execute();
    const figures = await figuresOf(kysely, { id: batch.id, end_code: 'CANCELLED' });
    expect(figures.types).toEqual([
      { pii_type: 'date', finds: 2 * (total - 1), high_risk: total - 1, documents: total - 1 },
    ]);
    expect(figures.reasons).toEqual([{ status: 'cancelled', error_code: 'CANCELLED', documents: 1 }]);
    await documents.removeJar(actor, jar);
    const left = await kysely
      .selectFrom('pii_batch_documents')
      .select('position')
      .where('batch_id', '=', batch.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('an incompletely submitted one is invisible, and deleted when the server starts again', async () => {
    const id = crypto.randomUUID();
    const settings = (await submit()).settings;
    await prepareBatch(test.database.kysely, {
      id,
      user_id: actor.user_id,
      jar_id: jar,
      name: 'Half',
      settings,
    });
    await expect(batches.get(actor, id)).rejects.toMatchObject({ kind: 'not_found' });
    const { rows } = await batches.list(actor, { limit: 100, offset: 0 });
    expect(rows.map((each) => each.id)).not.toContain(id);
    await test.database.kysely
      .updateTable('pii_batches')
      .set({ created_at: new Date(Date.now() - 31 * 60_000) })
      .where('id', '=', id)
      .execute();
    await batches.work();
    const left = await test.database.kysely
      .selectFrom('pii_batches')
      .select('id')
      .where('id', '=', id)
      .execute();
    expect(left).toEqual([]);
    await batches.stop();
  });
});
