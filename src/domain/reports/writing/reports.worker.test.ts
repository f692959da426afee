import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createMasterKey,
  fingerprintOf,
  replaceMasterKey,
  type MasterKey,
} from '#domain/encryption/index.ts';
import type { ReportOrder } from '#domain/report-writing/index.ts';
import { createReportFiles, createReports, pruneReports, resealReportKeys } from '#domain/reports/index.ts';
import type { AskedReport, Reports } from '#domain/reports/index.ts';
import { findActor } from '#domain/users/index.ts';
import { notFound } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { storageFull } from '#kernel/outage.ts';
import { createEventBus } from '#queue/event-bus.ts';
import type { Blobs } from '#storage/blobs.ts';
import { openStorage } from '#storage/open.ts';
import { until } from '#test/machine/patience.ts';
import { newAnalyst } from '#test/platform/jars.ts';
import { standInWriter } from '#test/reports/stand-in-writer.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';

const asked: AskedReport = {
  template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001',
  title: 'Turla',
  description: null,
  priority: 'normal',
  output_format: 'md',
  parameters: { user_query: 'Turla', generation_mode: 'conversational', restore_pii: false },
  scrambling: true,
  honey_jar_id: null,
};
const count = async () => undefined;
const none = async () => Promise.reject(notFound('Thing'));

describeDatabases('what writes reports', (open) => {
  let test: TestDatabase;
  let directory: string;
  let blobs: Blobs;
  let begun: string[];
  let begins: (order: ReportOrder) => Promise<unknown> | void;
  let running: Reports[];
  const actors: { user_id: string; role: 'analyst' }[] = [];
  const key = randomBytes(32);
  let keys = [key];
  const masterKey = createMasterKey(() => keys);

  beforeAll(async () => {
    test = await open();
    directory = await mkdtemp(join(tmpdir(), 'skep-reports-'));
    blobs = await openStorage({ url: null, directory, exclusive: true });
    const fingerprint = { name: 'MASTER_KEY', fingerprint: fingerprintOf(key) };
    await test.database.kysely.deleteFrom('key_fingerprints').execute();
    await test.database.kysely.insertInto('key_fingerprints').values(fingerprint).execute();
    for (let n = 0; n < 5; n += 1) {
      const { user_id } = await newAnalyst(test.database);
      actors.push({ user_id, role: 'analyst' });
    }
  });
  afterAll(async () => {
    await test.cleanup();
    await rm(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await test.database.kysely.deleteFrom('reports').execute();
    begun = [];
    begins = () => undefined;
    running = [];
  });
  afterEach(async () => void (await Promise.all(running.map((each) => each.stop()))));

  function processOf(changes: { blobs?: Blobs; masterKey?: MasterKey } = {}): Reports {
    const { database } = test;
    const reports = createReports({
      database,
      masterKey: changes.masterKey ?? masterKey,
      files: createReportFiles({ database, blobs: changes.blobs ?? blobs }),
      jars: { readable: none },
      conversations: { get: none },
      stix: { exportDocuments: none },
      bus: createEventBus(),
      actorOf: (userId) => findActor(database.kysely, userId),
      writer: standInWriter({
        begins: (order) => {
          begun.push(order.id);
          return begins(order);
        },
      }),
      atOnce: 1,
      retentionDays: 30,
      refusal: () => null,
      onOutage: () => undefined,
      logger: createLogger('silent'),
    });
    running.push(reports);
    return reports;
  }

  const actor = (n = 0) => actors[n % 5] ?? { user_id: '', role: 'analyst' as const };
  const order = async (reports: Reports, n = 0, change: Partial<AskedReport> = {}) =>
    (await reports.order(actor(n), { ...asked, ...change }, count)).report.id;
  const statuses = async () =>
    (await test.database.kysely.selectFrom('reports').select('status').execute()).map((row) => row.status);
  const allEnded = () =>
    until(async () => (await statuses()).every((status) => !/queued|processing/.test(status)), {
      what: 'all reports have ended',
      everyMs: 100,
    });
  const isBegun = (id: string) =>
    until(async () => begun.includes(id), { what: `${id} is begun`, everyMs: 20 });

  it('writes ten reports of five users by priority, then age, however often their process dies', async () => {
    const first = processOf();
    const priorities = ['low', 'normal', 'high', 'urgent'] as const;
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1)
      ids.push(await order(first, n, { priority: priorities[n % 4] ?? 'normal' }));
    const wanted = [3, 7, 2, 6, 1, 5, 9, 0, 4, 8].map((n) => ids[n]);
    // Two attempts that nobody hears of any more, as after kill -9.
    const dead = wanted.slice(0, 2);
    await test.database.kysely
      .updateTable('reports')
      .set({ status: 'processing', attempt_id: crypto.randomUUID(), heartbeat_at: new Date(0) })
      .set({ progress_percentage: 40 })
      .where('id', 'in', dead as string[])
      .execute();
    first.work();
    await allEnded();
    expect(begun).toEqual(wanted);
    expect(await statuses()).toEqual(Array(10).fill('completed'));
    expect((await first.get(actor(3), ids[3] ?? '')).report).toMatchObject({
      interruptions: 1,
      progress_percentage: 100,
    });
  });

  it('gives each report to one of two processes', async () => {
    const [one, other] = [processOf(), processOf()];
    for (let n = 0; n < 6; n += 1) await order(one, n);
    one.work();
    other.work();
    await allEnded();
    expect(begun.toSorted()).toEqual([...new Set(begun)].toSorted());
    expect(begun).toHaveLength(6);
  });

  it('stops within two seconds of a cancel in another process, and leaves no file', async () => {
    const [writing, other] = [processOf(), processOf()];
    let ended = 0;
    begins = () => new Promise(() => undefined);
    const id = await order(writing);
    writing.work();
    await isBegun(id);
    const at = performance.now();
    await other.cancel(actor(), id);
    begins = () => void (ended = performance.now());
    const next = await order(other, 1);
    await isBegun(next);
    expect(ended - at).toBeLessThan(2000);
    await allEnded();
    expect((await writing.get(actor(), id)).report).toMatchObject({
      status: 'cancelled',
      result_file_id: null,
    });
    await expect(writing.download(actor(), id, reading)).rejects.toMatchObject({ kind: 'conflict' });
    await writing.retry(actor(), id);
    await allEnded();
    expect((await writing.get(actor(), id)).report.status).toBe('completed');
  });

  it('gives back what it writes when it stops, with its progress', async () => {
    const first = processOf();
    begins = () => new Promise(() => undefined);
    const id = await order(first);
    first.work();
    await isBegun(id);
    await first.stop();
    expect((await first.get(actor(), id)).report).toMatchObject({ status: 'queued', interruptions: 0 });
    begins = () => undefined;
    const second = processOf();
    second.work();
    await allEnded();
    expect(await statuses()).toEqual(['completed']);
  });

  it('gives a report up that kills its process again and again', async () => {
    const reports = processOf();
    const id = await order(reports);
    await test.database.kysely
      .updateTable('reports')
      .set({ status: 'processing', heartbeat_at: new Date(0), interruptions: 3 })
      .execute();
    reports.work();
    await allEnded();
    expect((await reports.get(actor(), id)).report).toMatchObject({
      status: 'failed',
      error_message: 'The report was interrupted too often',
    });
    expect(begun).toEqual([]);
  });

  it('fails in plain words when a right was lost, and tells its owner', async () => {
    const reports = processOf();
    const id = await order(reports);
    await test.database.kysely.updateTable('reports').set({ honey_jar_id: crypto.randomUUID() }).execute();
    reports.work();
    await allEnded();
    const { report } = await reports.get(actor(), id);
    expect(report).toMatchObject({
      status: 'failed',
      error_message: expect.stringMatching(/may not read it/),
    });
    const told = await test.database.kysely
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', actor().user_id)
      .execute();
    expect(told.some(({ body }) => body.includes(id))).toBe(true);
    const events = await test.database.kysely.selectFrom('events').select(['event_type', 'title']).execute();
    expect(events).toContainEqual({ event_type: 'report.failed', title: 'A report could not be written' });
  });

  it('says nothing of the fault of a machine, and waits while there is no room', async () => {
    let full = 2;
    const put: Blobs['put'] = async (...file) => {
      full -= 1;
      if (full >= 0) throw storageFull('files');
      return blobs.put(...file);
    };
    const reports = processOf({ blobs: { ...blobs, put } });
    const id = await order(reports);
    reports.work();
    await allEnded();
    expect((await reports.get(actor(), id)).report).toMatchObject({ status: 'completed', interruptions: 2 });
    begins = () => Promise.reject(new Error('/srv/secret broke'));
    const failing = await order(reports);
    await allEnded();
    expect((await reports.get(actor(), failing)).report.error_message).not.toContain('secret');
  });

  const reading = { proven: false, signal: new AbortController().signal };

  it('keeps files sealed, over a new master key, until their days are over', async () => {
    const reports = processOf();
    const id = await order(reports);
    reports.work();
    await allEnded();
    const { result_file_id } = (await reports.get(actor(), id)).report;
    const stored = await blobs.read(`reports/${result_file_id}`);
    expect(stored.includes('Turla')).toBe(false);
    const next = randomBytes(32);
    const { sealed_anew } = await replaceMasterKey(test.database, {
      masterKey,
      everything: [resealReportKeys],
      propose: () => next,
    });
    expect(sealed_anew).toBe(1);
    keys = [next];
    const anew = processOf({ masterKey: createMasterKey(() => keys) });
    expect((await anew.content(actor(), id, reading)).title).toBe('Turla');
    const { database } = test;
    const reportFiles = createReportFiles({ database, blobs });
    await pruneReports({ database, reportFiles }, 30);
    const download = await reports.download(actor(), id, reading);
    const content = await text(await download.open());
    expect(content).toContain('What is known of Turla');
    expect(Buffer.byteLength(content)).toBe(download.size_bytes);
    const completed_at = new Date(Date.now() - 31 * 86_400_000);
    await database.kysely.updateTable('reports').set({ completed_at }).execute();
    // Nothing is deleted that no record names.
    await blobs.put(`reports/${crypto.randomUUID()}`, Buffer.from('of another database'));
    await pruneReports({ database, reportFiles }, 30);
    await expect(reports.download(actor(), id, reading)).rejects.toMatchObject({ kind: 'gone' });
    expect(await database.kysely.selectFrom('report_contents').selectAll().execute()).toEqual([]);
    const left: string[] = [];
    for await (const blob of blobs.list('reports/')) left.push(blob);
    expect(left).not.toContain(`reports/${result_file_id}`);
    expect(left.length).toBeGreaterThanOrEqual(1);
  });

  it('refuses more than twenty that wait of one user', async () => {
    const reports = processOf();
    for (let n = 0; n < 20; n += 1) await order(reports);
    await expect(order(reports)).rejects.toMatchObject({ kind: 'conflict' });
    await order(reports, 1);
    expect(await reports.get(actor(1), await order(reports, 1, { priority: 'urgent' }))).toMatchObject({
      place: { queue_position: 1 },
    });
  });
});
