import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  untilRead,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { startS3, type S3Server } from '#test/server/s3.ts';
import { createLostFiles, purge, reconcile } from '#domain/documents/index.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const today = () => new Date().toISOString().slice(0, 10);
const days = (count: number) => hours(24 * count);

describe.each([
  { place: 'a directory', settings: () => ({}) },
  { place: 'an S3 bucket', settings: () => ({ storageUrl: s3.freshUrl() }) },
])('a stored file without a record, in $place', ({ settings }) => {
  let test: TestPlatform;
  let analyst: Client;
  beforeAll(async () => {
    test = await openTestPlatform(settings());
    analyst = await test.signIn('analyst');
  });
  afterAll(() => test.close());

  const keysOf = async (fileId: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const key of test.deps.blobs.list('')) if (key.includes(fileId)) found.push(key);
    return found.toSorted();
  };
  const audited = async (action: string): Promise<string> => {
    const { rows } = await test.deps.audit.list({ action }, { limit: 100, offset: 0 });
    return rows.map(({ details }) => details).join();
  };

  /** A document whose record somebody has taken out of the database, and a way to put it back. */
  async function forgotten(sealed = false) {
    const jar = await createJar(analyst, {
      name: `Jar ${newId()}`,
      settings: { encryption_enabled: sealed },
    });
    const { id } = await addDocument(analyst, jar, {
      name: 'note.txt',
      text: `The heron lands, ${newId()}.`,
    });
    const db = test.deps.database.kysely;
    const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await db.deleteFrom('documents').where('id', '=', id).execute();
    const putBack = () =>
      sql`insert into documents select * from json_populate_record(null::documents, ${JSON.stringify(row)})`.execute(
        db,
      );
    return { id, file_id: row.file_id, putBack };
  }

  it('is moved to lost/ with the day in its key when nothing can still be uploading it, and not before', async () => {
    const { file_id } = await forgotten();
    const before = await keysOf(file_id);
    expect(before).toEqual([`${file_id}.original`, `${file_id}.text`]);
    await reconcile(test.deps, hours(-1));
    expect(await keysOf(file_id)).toEqual(before);
    expect((await reconcile(test.deps, hours(12))).set_aside).toBeGreaterThanOrEqual(2);
    expect(await keysOf(file_id)).toEqual(before.map((key) => `lost/${today()}/${key}`));
    expect(await audited('lost_files.move')).toContain('"moved":');
  });

  it.each([{ sealed: false }, { sealed: true }])(
    'is back in its place, byte for byte, once there is a record again (encrypted: $sealed)',
    async ({ sealed }) => {
      const { id, file_id, putBack } = await forgotten(sealed);
      const content = await test.deps.blobs.read(`${file_id}.original`);
      await reconcile(test.deps, hours(12));
      await putBack();
      expect((await analyst.get(`/api/knowledge/documents/${id}/content`)).status).not.toBe(200);
      const { restored } = await test.deps.lostFiles.restoreKnown();
      expect(restored).toEqual({ originals: 1, derived: 1 });
      expect(await test.deps.blobs.read(`${file_id}.original`)).toEqual(content);
      const { status, body } = await analyst.get(`/api/knowledge/documents/${id}/text`);
      expect([status, body.text]).toEqual([200, expect.stringContaining('The heron lands')]);
      expect(await keysOf(file_id)).toEqual([`${file_id}.original`, `${file_id}.text`]);
    },
  );

  it('that is back lets the document that failed without it be read again, at once and by a check', async () => {
    const jar = await createJar(analyst, { name: `Jar ${newId()}` });
    const failedWithout = async (name: string) => {
      const { id } = await addDocument(analyst, jar, { name, text: `The heron ${name} lands, ${newId()}.` });
      const db = test.deps.database.kysely;
      const { file_id } = await db
        .selectFrom('documents')
        .select('file_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const original = await test.deps.blobs.read(`${file_id}.original`);
      await test.deps.blobs.delete(`${file_id}.original`);
      await analyst.post(`/api/knowledge/documents/${id}/reprocess`);
      expect(await untilRead(analyst, id)).toMatchObject({
        status: 'failed',
        error: { code: 'STORAGE_ERROR' },
      });
      return { id, key: `${file_id}.original`, original };
    };
    const [lost, copied] = [await failedWithout('lost.txt'), await failedWithout('copied.txt')];
    await test.deps.blobs.put(`lost/${today()}/${lost.key}`, lost.original);
    await test.deps.lostFiles.restoreKnown();
    expect(await untilRead(analyst, lost.id)).toMatchObject({ status: 'completed' });
    await test.deps.blobs.put(copied.key, copied.original);
    await test.deps.integrity.checkNow(() => undefined);
    expect(await untilRead(analyst, copied.id)).toMatchObject({ status: 'completed' });
  });

  it('stays lost without a record, unless this very file is requested', async () => {
    const { file_id } = await forgotten();
    await reconcile(test.deps, hours(12));
    await test.deps.lostFiles.restoreKnown();
    expect(await keysOf(file_id)).toEqual([
      expect.stringContaining('lost/'),
      expect.stringContaining('lost/'),
    ]);
    await test.deps.lostFiles.restoreFiles([file_id]);
    expect(await keysOf(file_id)).toEqual([`${file_id}.original`, `${file_id}.text`]);
    await test.deps.files.remove(file_id);
  });

  it('is counted and listed with the day of its end', async () => {
    const before = await test.deps.lostFiles.count();
    const { file_id, putBack } = await forgotten();
    await reconcile(test.deps, hours(12));
    expect(await test.deps.lostFiles.count()).toEqual({
      originals: before.originals + 1,
      derived: before.derived + 1,
    });
    await putBack();
    const { files } = await test.deps.lostFiles.list(1000);
    expect(files.find((file) => file.file_id === file_id)).toEqual({
      file_id,
      moved_on: today(),
      deleted_on: days(31).toISOString().slice(0, 10),
      size_bytes: expect.any(Number) as number,
      has_record: true,
    });
    expect((await test.deps.lostFiles.list(0)).files).toEqual([]);
  });

  it('is deleted after 30 full days, not before, and the audit log has its name', async () => {
    const { file_id } = await forgotten();
    await reconcile(test.deps, hours(12));
    expect(await test.deps.lostFiles.removeExpired(days(30))).toBe(0);
    expect(await keysOf(file_id)).toHaveLength(2);
    expect(await test.deps.lostFiles.removeExpired(days(31))).toBeGreaterThanOrEqual(2);
    expect(await keysOf(file_id)).toEqual([]);
    expect(await audited('lost_files.delete')).toContain(`${file_id}.original`);
  });

  it('is not deleted while it has a record, nor by a database of other files', async () => {
    const { file_id, putBack } = await forgotten();
    await reconcile(test.deps, hours(12));
    const foreign = createLostFiles({ ...test.deps, ownFiles: async () => false });
    expect(await foreign.removeExpired(days(400))).toBe(0);
    await putBack();
    await test.deps.lostFiles.removeExpired(days(400));
    expect(await keysOf(file_id)).toHaveLength(2);
  });

  it('is deleted from lost/ too when its deletion had not completed', async () => {
    const { id, file_id } = await forgotten();
    await reconcile(test.deps, hours(12));
    const purged = await purge(test.deps, { document_ids: [id], file_ids: [file_id], jar_id: null });
    await test.deps.lostFiles.remove(new Set(purged));
    expect(await keysOf(file_id)).toEqual([]);
  });

  it('does not take the place of one that is there', async () => {
    const { file_id } = await forgotten();
    await reconcile(test.deps, hours(12));
    await test.deps.blobs.put(`${file_id}.original`, Buffer.from('uploaded again'));
    await test.deps.lostFiles.restoreFiles([file_id]);
    expect((await test.deps.blobs.read(`${file_id}.original`)).toString()).toBe('uploaded again');
    expect(await keysOf(file_id)).toContain(`lost/${today()}/${file_id}.original`);
  });
});

it('temporary files are deleted at a start: drafts of sealing and probes', async () => {
  const test = await openTestPlatform();
  const original = `${newId()}.original`;
  const leftovers = [`${newId()}.text.${newId()}`, `probe/${newId()}`];
  const foreign = 'somebody/else.txt';
  for (const key of [...leftovers, original, foreign]) await test.deps.blobs.put(key, Buffer.from('x'));
  expect(await reconcile(test.deps, hours(12))).toMatchObject({ set_aside: 1, removed_leftovers: 2 });
  for (const key of leftovers) expect(await test.deps.blobs.stat(key)).toBeUndefined();
  expect(await test.deps.blobs.stat(foreign)).toBeDefined();
  await test.close();
});
