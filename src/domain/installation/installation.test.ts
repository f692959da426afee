import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '#domain/audit/index.ts';
import { createUser } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { newId } from '#kernel/ids.ts';
import type { Blobs } from '#storage/blobs.ts';
import { openStorage } from '#storage/open.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { assertNoFiles, assertOwnFiles, haveSameId, markFiles } from './index.ts';

const foreign = { kind: 'conflict', code: 'FILES_OF_ANOTHER_DATABASE' };
const logger = createLogger('silent');

describe('records and stored files', () => {
  let directory: string;
  let blobs: Blobs;
  let records: TestDatabase;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'skep-installation-'));
    blobs = await openStorage({ url: null, directory });
    records = await openTestDatabase();
  });
  afterEach(async () => {
    await records.cleanup();
    await rm(directory, { recursive: true, force: true });
  });

  const db = () => records.database.kysely;
  const check = () => assertOwnFiles(db(), blobs, logger);

  async function addFiles(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, newId);
    for (const id of ids) await blobs.put(`${id}.original`, Buffer.from(id));
    return ids;
  }

  /** Documents whose stored files are these. */
  async function name(fileIds: string[]): Promise<void> {
    const email = `${newId()}@example.com`;
    const { id: user } = await createUser(db(), { email, password: null, role: 'admin' });
    const jar = newId();
    await db().insertInto('jars').values({ id: jar, owner_id: user, name: jar, access: 'private' }).execute();
    const documents = fileIds.map((id) => ({
      id: newId(),
      file_id: id,
      jar_id: jar,
      uploaded_by: user,
      ticket: newId(),
      filename: `${id}.txt`,
      mime_type: 'text/plain',
      size_bytes: 1,
      content_sha256: id,
      status: 'pending' as const,
    }));
    await db().insertInto('documents').values(documents).execute();
  }

  const otherId = () => db().updateTable('installation').set({ id: newId() }).execute();

  it('of a first start belong together, and do from then on', async () => {
    await check();
    await markFiles(db(), blobs);
    await addFiles(20);
    await check();
    expect(await haveSameId(db(), blobs)).toBe(true);
  });

  it('do not when the files are those of another installation', async () => {
    await markFiles(db(), blobs);
    await addFiles(1);
    await otherId();
    expect(await haveSameId(db(), blobs)).toBe(false);
    await expect(check()).rejects.toMatchObject(foreign);
    await expect(check()).rejects.toThrow(/another database.*Correct DATABASE_URL.*skep adopt-files/);
  });

  it('do when another id is found without files: nothing can be lost', async () => {
    await markFiles(db(), blobs);
    await otherId();
    await expect(check()).resolves.toBeUndefined();
  });

  it('do not when files are only in lost/ and the ids differ', async () => {
    await markFiles(db(), blobs);
    await blobs.put(`lost/2026-11-01/${newId()}.original`, Buffer.from('x'));
    await otherId();
    await expect(check()).rejects.toMatchObject(foreign);
  });

  it('of a version that wrote no id belong together when most files are named', async () => {
    const ids = await addFiles(30);
    await expect(check()).rejects.toMatchObject(foreign);
    await name(ids.slice(0, 14));
    await expect(check()).rejects.toMatchObject(foreign);
    await name(ids.slice(14, 15));
    await check();
  });

  it('of a version that wrote no id belong together when only a few files are unknown', async () => {
    await addFiles(9);
    await check();
    await addFiles(1);
    await expect(check()).rejects.toMatchObject(foreign);
  });

  it('do not when the database is empty or missing', async () => {
    await addFiles(1);
    await sql`drop schema public cascade`.execute(db());
    await sql`create schema public`.execute(db());
    await expect(check()).rejects.toThrow(/database is empty or missing.*backup.*skep adopt-files/);
    await expect(assertNoFiles(blobs)).rejects.toMatchObject(foreign);
  });

  it('do not when the audit log lacks the last entry that the files have seen and most files are unknown', async () => {
    const audit = createAudit({ database: records.database, key: Buffer.alloc(32), logger });
    await audit.begin(false);
    await markFiles(db(), blobs);
    await sql`delete from audit_log`.execute(db());
    const ids = await addFiles(12);
    await expect(check()).rejects.toThrow(/database is older.*knows 0 of 12/);
    await name(ids);
    await check();
  });

  it('do not when the storage is empty and the database has documents', async () => {
    await name([newId()]);
    await expect(check()).rejects.toMatchObject({ kind: 'conflict', code: 'FILES_MISSING' });
  });

  it('are not compared by a mark that cannot be read, but by the files', async () => {
    await blobs.put('installation.json', Buffer.from('torn'));
    await addFiles(12);
    await expect(check()).rejects.toMatchObject(foreign);
  });
});
