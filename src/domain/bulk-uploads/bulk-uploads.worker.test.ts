import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { JobHandler } from '#queue/queue.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver } from '#test/platform/jars.ts';
import { createBulkWorker, type BulkWorkerDeps } from './bulk-uploads.worker.ts';
import { unpackAttempts } from './bulk-uploads.jobs.ts';
import { findUpload, insertUpload } from './bulk-uploads.repository.ts';

type Work = (job: unknown, options: unknown, handle: JobHandler<{ upload_id: string }>) => Promise<void>;
type Remove = (id: string) => Promise<void>;

let test: TestDatabase;
let user_id: string;
let jar_id: string;

beforeAll(async () => {
  test = await openTestDatabase();
  const account = { email: 'bulk@example.com', password: 'correct horse battery', role: 'analyst' as const };
  user_id = (await createUser(test.database.kysely, account)).id;
  const actor = { user_id, role: 'analyst' as const };
  jar_id = (await jarsOver(test.database).create(actor, { name: 'Feeds', access: 'private' })).id;
});
afterAll(() => test.cleanup());

async function begun(): Promise<string> {
  const id = randomUUID();
  await insertUpload(test.database.kysely, {
    id,
    jar_id,
    user_id,
    archive_kind: 'zip',
    archive_bytes: 9,
    options: { recursive: true } as any,
    total_files: 0,
    total_bytes: 0,
    error_code: null,
    error_message: null,
    created_at: new Date(),
    deadline: new Date(Date.now() + 60_000),
  });
  return id;
}

/** Has a worker, whose records of users cannot be read, try to unpack an upload for this time. */
async function attempt(upload_id: string, time: number, remove: Remove) {
  const work = vi.fn<Work>();
  const deps = {
    database: test.database,
    files: { remove },
    documents: { uploads: {} },
    queue: { work },
    actorOf: () => Promise.reject(new Error('no users')),
    limits: { concurrent: 1 },
    refusal: () => null,
    logger: createLogger('silent'),
  };
  const worker = createBulkWorker(deps as unknown as BulkWorkerDeps);
  await worker.work();
  await worker.stop();
  const [, , handle] = work.mock.calls[0] ?? [];
  return handle?.([{ id: randomUUID(), data: { upload_id }, attempt: time }]);
}

describe('an archive that cannot be unpacked', () => {
  it('stays for the next attempt, and is removed after the last', async () => {
    const id = await begun();
    const remove = vi.fn<Remove>().mockResolvedValue();
    await expect(attempt(id, unpackAttempts - 1, remove)).rejects.toThrow('no users');
    expect(remove).not.toHaveBeenCalled();
    expect((await findUpload(test.database.kysely, id))?.status).toBe('processing');
    await expect(attempt(id, unpackAttempts, remove)).rejects.toThrow('no users');
    expect(remove.mock.calls).toEqual([[id]]);
    expect(await findUpload(test.database.kysely, id)).toMatchObject({
      status: 'failed',
      error_code: 'PROCESSING_ERROR',
    });
  });

  it('is named with its own failure when it cannot be removed either', async () => {
    const id = await begun();
    const remove = vi.fn<Remove>().mockRejectedValue(new Error('no storage'));
    await expect(attempt(id, unpackAttempts, remove)).rejects.toThrow('no users');
    expect((await findUpload(test.database.kysely, id))?.status).toBe('failed');
  });
});
