import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '#domain/users/index.ts';
import { describeDatabases, type TestDatabase } from '../../../test/support/database.ts';
import { jarsOver } from '../../../test/support/jars.ts';
import {
  closePending,
  filesOf,
  insertFiles,
  markFiles,
  markRecorded,
  pendingFiles,
  progressOf,
} from './bulk-files.repository.ts';
import { countRunningAlone, findUpload, insertUpload, recentPace } from './bulk-uploads.repository.ts';
import { workPerFile } from './estimate.ts';
import { end, settleUploads } from './settle.service.ts';

describeDatabases('a bulk upload in the records', (open) => {
  let test: TestDatabase;
  let user_id: string;
  let jar_id: string;
  let id: string;

  const db = () => test.database.kysely;
  const state = async () => (await findUpload(db(), id))?.status;
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

  it('goes on until its last file has ended, and then is completed once, with one event', async () => {
    await settleUploads(test.database, new Date());
    await documentsOf([0], 'completed');
    await documentsOf([1], 'processing');
    await fail(2);
    await settleUploads(test.database, new Date());
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
    await db()
      .updateTable('documents')
      .set({ status: 'failed', error_code: 'NO_TEXT', error_message: 'Empty' })
      .where('filename', '=', 'b')
      .where('jar_id', '=', jar_id)
      .execute();
    await Promise.all([settleUploads(test.database, new Date()), settleUploads(test.database, new Date())]);
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
    await settleUploads(test.database, new Date());
    expect(await state()).toBe('failed');
  });

  it('knows the files again that were recorded just before a crash', async () => {
    await documentsOf([0, 2], 'pending', false);
    await markRecorded(db(), id);
    expect((await pendingFiles(db(), id)).map(({ path }) => path)).toEqual(['b']);
  });

  it('that was cancelled keeps it, but a file that was taken all the same is taken', async () => {
    await documentsOf([0], 'completed');
    const [, last] = await pendingFiles(db(), id);
    expect(await end(test.database, id, { status: 'cancelled', error: null })).toBe(true);
    expect(await end(test.database, id, { status: 'failed', error: null })).toBe(false);
    expect(await counts()).toMatchObject({ successful: 1, cancelled: 2 });
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
    await settleUploads(test.database, new Date());
    expect(await findUpload(db(), id)).toMatchObject({ status: 'failed', error_code: 'TIMEOUT' });
    expect(await filesOf(db(), id)).toMatchObject([{ status: 'failed', error_code: 'TIMEOUT' }]);
  });

  it('is counted among those that run, one after the other', async () => {
    const before = await test.database.transact((tx) => countRunningAlone(tx));
    await closePending(db(), id, { status: 'failed', error: null });
    await settleUploads(test.database, new Date());
    expect(await test.database.transact((tx) => countRunningAlone(tx))).toBe(before - 1);
  });

  it('teaches the next ones their pace', async () => {
    await documentsOf([0, 1, 2], 'completed');
    await settleUploads(test.database, new Date());
    const pace = await recentPace(db());
    expect(pace).toBeGreaterThan(0);
    expect(Number.isFinite(pace)).toBe(true);
  });

  it('goes with its jar', async () => {
    await db().deleteFrom('jars').where('id', '=', jar_id).execute();
    expect([await findUpload(db(), id), await counts()]).toEqual([null, undefined]);
  });
});
