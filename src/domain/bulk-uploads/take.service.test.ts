import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Documents } from '#domain/documents/index.ts';
import { createUser } from '#domain/users/index.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver } from '#test/platform/jars.ts';
import { insertFiles, pendingFiles, type PendingFile } from './bulk-files.repository.ts';
import type { BulkUpload } from './bulk-upload.ts';
import { insertUpload } from './bulk-uploads.repository.ts';
import { createTake, type Unpacking } from './take.service.ts';

const count = 60;
let test: TestDatabase;
let unpacking: Unpacking;
let files: PendingFile[];

beforeAll(async () => {
  test = await openTestDatabase();
  const account = { email: 'bulk@example.com', password: 'correct horse battery', role: 'analyst' as const };
  const actor = {
    user_id: (await createUser(test.database.kysely, account)).id,
    role: 'analyst' as const,
  };
  const jar = await jarsOver(test.database).create(actor, { name: 'Feeds', access: 'private' });
  const upload = {
    id: randomUUID(),
    jar_id: jar.id,
    user_id: actor.user_id,
    archive_kind: 'zip' as const,
    archive_bytes: 9,
    options: { description: {}, create_subdirectories: false } as unknown as BulkUpload['options'],
    total_files: count,
    total_bytes: count,
    error_code: null,
    error_message: null,
    created_at: new Date(),
    deadline: new Date(Date.now() + 60_000),
  };
  await insertUpload(test.database.kysely, upload);
  const file = { size_bytes: 1, status: 'pending' as const, error_code: null, error_message: null };
  const rows = Array.from({ length: count }, (_, position) => ({
    ...file,
    path: `${position}.txt`,
    position,
    document_id: randomUUID(),
  }));
  await insertFiles(test.database.kysely, upload.id, rows);
  files = await pendingFiles(test.database.kysely, upload.id);
  const running = { ...upload, status: 'processing' as const, completed_at: null };
  unpacking = { upload: running, actor, jar, versions: new Map(), notes: [] };
});
afterAll(() => test.cleanup());

it('files taken one after the other are recorded together, without blocking the next', async () => {
  const uploads = {
    stage: async (_jar: unknown, _file: unknown, id: string) => ({ file_id: id }),
    accept: async (_actor: unknown, { file_id }: { file_id: string }) => ({ id: file_id }),
  };
  const take = createTake({ database: test.database, documents: { uploads } as unknown as Documents });
  for (const file of files) await (await take(unpacking, file, Readable.from([])))();
  expect(unpacking.notes).toHaveLength(count);
  await Promise.all(unpacking.notes);
  const { rows } = await sql<{ taken: number; commits: number }>`
    select count(*)::integer as taken, count(distinct xmin::text)::integer as commits
    from bulk_upload_files where status = 'taken'`.execute(test.database.kysely);
  expect(rows[0]?.taken).toBe(count);
  expect(rows[0]?.commits).toBeLessThanOrEqual(5);
});
