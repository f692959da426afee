import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { Blobs } from '#storage/blobs.ts';
import { openStorage } from '#storage/open.ts';
import { until } from '#test/machine/patience.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createDeletionHold, holdingDeletions, holdingOnServer, type DeletionHold } from './index.ts';

describe('while a backup is made', () => {
  let records: TestDatabase;
  let hold: DeletionHold;
  let directory: string;
  let stored: Blobs;
  let blobs: Blobs;
  beforeEach(async () => {
    records = await openTestDatabase();
    directory = await mkdtemp(join(tmpdir(), 'skep-held-'));
    stored = await openStorage({ url: null, directory });
    hold = createDeletionHold(records.database);
    blobs = holdingDeletions(stored, hold, createLogger('silent'));
  });
  afterEach(async () => {
    await records.cleanup();
    await rm(directory, { recursive: true, force: true });
  });

  /** On a server, as another process that makes a backup does. */
  async function held(work: () => Promise<void>): Promise<void> {
    const { database } = records;
    if (database.driver === 'postgres')
      return database.connect((connection) => holdingOnServer(connection, work));
    const { release } = hold.hold();
    await work().finally(release);
  }

  it('a deleted file looks deleted, and is there until the backup ends', async () => {
    const key = `${newId()}.original`;
    await blobs.put(key, Buffer.from('content'));
    expect(await hold.isHeld()).toBe(false);
    await held(async () => {
      await blobs.delete(key);
      expect(await blobs.stat(key)).toBeUndefined();
      await expect(blobs.get(key)).rejects.toMatchObject({ kind: 'not_found' });
      await sleep(1500);
      expect((await stored.read(key)).toString()).toBe('content');
    });
    await until(async () => (await stored.stat(key)) === undefined, {
      what: 'the file is deleted',
      everyMs: 100,
    });
  });

  it('a file that is stored again under its key stays', async () => {
    const key = `${newId()}.text`;
    await blobs.put(key, Buffer.from('old'));
    await held(async () => {
      await blobs.delete(key);
      await blobs.put(key, Buffer.from('new'));
    });
    await sleep(1500);
    expect((await blobs.read(key)).toString()).toBe('new');
  });

  it('what can be made again is deleted at once', async () => {
    const key = `${newId()}.outline`;
    await blobs.put(key, Buffer.from('outline'));
    await held(async () => {
      await blobs.delete(key);
      expect(await stored.stat(key)).toBeUndefined();
    });
  });
});
