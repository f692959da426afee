import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver } from '#test/platform/jars.ts';
import {
  closePending,
  filesOf,
  insertFiles,
  markFiles,
  markRecorded,
  pendingFiles,
  progressOf,
} from './bulk-files.repository.ts';
import { detailed } from './bulk-states.ts';
import { findUpload, insertUpload, recentPace, runningUploadsAlone } from './bulk-uploads.repository.ts';
import { workPerFile } from './selection/estimate.ts';
import { pruneUploads } from './prune.service.ts';
import { end, settleUploads } from './settle.service.ts';

describeDatabases('a bulk upload in the records', (open) => {
  let test: TestDatabase;
  let user_id: string;
  let jar_id: string;
  let id: string;

  const db = () => test.database.kysely;
  const removed: string[] = [];
  let storageFails = false;
  const deps = () => ({
    database: test.database,
    files: {
      remove: (fileId: string) => {
        removed.push(fileId);
        return storageFails ? Promise.reject(new Error('no storage')) : Promise.resolve();
      },
    },
    logger: createLogger('silent'),
  });
  const settle = () => settleUploads(deps(), new Date());
  const state = async () => (await findUpload(db(), id))?.status;
  const running = () => test.database.transact(async (tx) => (await runningUploadsAlone(tx)).length);
  const counts = async () => (await progressOf(db(), [id])).get(id);
  const events = () => db().selectFrom('events').select('raw').where('jar_id', '=', jar_id).execute();

  beforeAll(async () => {
    test = await open();
    const user = await createUser(db(), {
      email: 'bulk@example.com',
      password: 'correct horse battery',
      role: 'analyst',
    });
    user_id = user.id;
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => {
    const actor = { user_id, role: 'analyst' as const };
    jar_id = (await jarsOver(test.database).create(actor, { name: 'Feeds', access: 'private' })).id;
    id = await begun(['a', 'b', 'c']);
  });

  async function begun(names: string[], { minutes = 60, options = {} } = {}): Promise<string> {
    const upload_id = randomUUID();
    await test.database.transact(async (tx) => {
      await insertUpload(tx, {
        id: upload_id,
        jar_id,
        user_id,
        archive_kind: 'zip',
        archive_bytes: 9,
        options: { recursive: true, ...options } as any,
        total_files: names.length,
        total_bytes: names.length,
        error_code: null,
        error_message: null,
        created_at: new Date(Date.now() - 1000),
        deadline: new Date(Date.now() + minutes * 60_000),
      });
      const file = { size_bytes: 1, status: 'pending' as const, error_code: null, error_message: null };
      const files = names.map((path, position) => ({ ...file, path, position, document_id: randomUUID() }));
      await insertFiles(tx, upload_id, files);
    });
    return upload_id;
  }

  const endedAgo = (uploadId: string, days: number) =>
    db()
      .updateTable('bulk_uploads')
      .set({ completed_at: new Date(Date.now() - days * 24 * 3600_000) })
      .where('id', '=', uploadId)
      .execute();

  /** Makes documents of the pending files, in this state. */
  async function documentsOf(positions: number[], status: string, mark = true): Promise<void> {
    for (const { position, document_id, path } of await pendingFiles(db(), id)) {
      if (!positions.includes(position)) continue;
      await db()
        .insertInto('documents')
        .values({
          id: document_id,
          file_id: document_id,
          ticket: randomUUID(),
          jar_id,
          filename: path,
          mime_type: 'text/plain',
          size_bytes: 1,
          content_sha256: randomUUID(),
          uploaded_by: user_id,
          status: status as any,
        })
        .execute();
      const taken = {
        upload_id: id,
        position,
        document_id,
        status: 'taken' as const,
        error_code: null,
        error_message: null,
      };
      if (mark) await markFiles(db(), [taken]);
    }
  }

  const fail = (position: number) =>
    markFiles(db(), [
      {
        upload_id: id,
        position,
        document_id: randomUUID(),
        status: 'failed',
        error_code: 'DUPLICATE',
        error_message: 'There',
      },
    ]);

  it('runs until its last file has ended, and then is completed once, with one event', async () => {
    await settle();
    await documentsOf([0], 'completed');
    await documentsOf([1], 'processing');
    await fail(2);
    await settle();
    expect([await state(), await counts()]).toEqual([
      'processing',
      expect.objectContaining({
        total: 3,
        successful: 1,
        failed: 1,
        cancelled: 0,
        work: 3 * (workPerFile + 1),
        work_done: 2 * (workPerFile + 1),
      }),
    ]);
    const upload = await findUpload(db(), id);
    expect(upload && (await detailed(db(), upload)).progress).toEqual(await counts());
    await db()
      .updateTable('documents')
      .set({ status: 'failed', error_code: 'NO_TEXT', error_message: 'Empty' })
      .where('filename', '=', 'b')
      .where('jar_id', '=', jar_id)
      .execute();
    await Promise.all([settle(), settle()]);
    expect(await state()).toBe('completed');
    expect(await events()).toMatchObject([
      { raw: { upload_id: id, successful: 1, failed: 2, status: 'completed' } },
    ]);
    expect((await filesOf(db(), id)).map((file) => [file.path, file.status, file.error_code])).toEqual([
      ['a', 'completed', null],
      ['b', 'failed', 'NO_TEXT'],
      ['c', 'failed', 'DUPLICATE'],
    ]);
  });

  it('has failed when every file has', async () => {
    for (const position of [0, 1, 2]) await fail(position);
    await settle();
    expect(await state()).toBe('failed');
  });

  it('recognises files that were recorded just before a crash', async () => {
    await documentsOf([0, 2], 'pending', false);
    await markRecorded(db(), id);
    expect((await pendingFiles(db(), id)).map(({ path }) => path)).toEqual(['b']);
  });

  it('that was cancelled keeps that state, but a file that was already taken stays', async () => {
    await documentsOf([0], 'completed');
    const [, last] = await pendingFiles(db(), id);
    expect(await end(deps(), id, { status: 'cancelled', error: null })).toBe(true);
    expect(await end(deps(), id, { status: 'failed', error: null })).toBe(false);
    expect(await counts()).toMatchObject({ successful: 1, cancelled: 2 });
    const upload = await findUpload(db(), id);
    expect(upload && (await detailed(db(), upload)).progress).toEqual(await counts());
    await fail(1);
    expect(await counts()).toMatchObject({ failed: 0, cancelled: 2 });
    const late = {
      upload_id: id,
      position: last?.position ?? 0,
      document_id: last?.document_id ?? '',
      error_code: null,
      error_message: null,
    };
    await markFiles(db(), [{ ...late, status: 'taken' }]);
    expect(await counts()).toMatchObject({ successful: 2, cancelled: 1 });
  });

  it('is given up when its time is over', async () => {
    id = await begun(['x'], { minutes: -1 });
    await settle();
    expect(await findUpload(db(), id)).toMatchObject({ status: 'failed', error_code: 'TIMEOUT' });
    expect(await filesOf(db(), id)).toMatchObject([{ status: 'failed', error_code: 'TIMEOUT' }]);
  });

  it.each(['given up', 'cancelled', 'through'])(
    'deletes its archive when it is %s, even if its job was lost',
    async (how) => {
      if (how === 'given up') id = await begun(['x'], { minutes: -1 });
      if (how === 'through') await documentsOf([0, 1, 2], 'completed');
      await settle();
      if (how === 'cancelled') await end(deps(), id, { status: 'cancelled', error: null });
      expect(removed.filter((fileId) => fileId === id)).toHaveLength(1);
    },
  );

  it('ends also when its archive cannot be removed, which then goes with its record', async () => {
    id = await begun(['x'], { minutes: -1 });
    storageFails = true;
    await settle();
    expect(await state()).toBe('failed');
    await endedAgo(id, 31);
    await expect(pruneUploads(deps(), 30)).rejects.toThrow('no storage');
    expect(await state()).toBe('failed');
    storageFails = false;
    await pruneUploads(deps(), 30);
    expect([await state(), removed.filter((fileId) => fileId === id).length]).toEqual([undefined, 3]);
  });

  it('is forgotten with its files some time after its end, while its documents stay', async () => {
    const old = await Promise.all(Array.from({ length: 12 }, () => begun(['x', 'y'], { minutes: -1 })));
    const recent = await begun(['x'], { minutes: -1 });
    await documentsOf([0], 'completed');
    await end(deps(), id, { status: 'completed', error: null });
    await settle();
    for (const one of [id, ...old]) await endedAgo(one, 30.1);
    await endedAgo(recent, 29.9);
    const going = await begun(['x']);
    await db()
      .updateTable('bulk_uploads')
      .set({ created_at: new Date(0) })
      .where('id', '=', going)
      .execute();
    await pruneUploads(deps(), 30);
    const kept = await db().selectFrom('bulk_uploads').select('id').where('jar_id', '=', jar_id).execute();
    expect(kept.map((one) => one.id).toSorted()).toEqual([recent, going].toSorted());
    expect((await progressOf(db(), [id, ...old])).size).toBe(0);
    const documents = db().selectFrom('documents').select('status').where('jar_id', '=', jar_id);
    expect(await documents.execute()).toEqual([{ status: 'completed' }]);
  });

  it('is counted among those that run, one after the other', async () => {
    const before = await running();
    await closePending(db(), id, { status: 'failed', error: null });
    await settle();
    expect(await running()).toBe(before - 1);
  });

  it('teaches the next ones their pace', async () => {
    await documentsOf([0, 1, 2], 'completed');
    await settle();
    const pace = await recentPace(db());
    expect(pace).toBeGreaterThan(0);
    expect(Number.isFinite(pace)).toBe(true);
  });

  it('goes with its jar', async () => {
    await db().deleteFrom('jars').where('id', '=', jar_id).execute();
    expect([await findUpload(db(), id), await counts()]).toEqual([null, undefined]);
  });
});
