import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDocument,
  createJar,
  jarsPath,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '../../../test/support/platform.ts';
import { startS3, type S3Server } from '../../../test/support/s3.ts';
import { reconcile } from './reconcile.service.ts';

let s3: S3Server;
let test: TestPlatform;
let analyst: Client;
beforeAll(async () => {
  s3 = await startS3();
  test = await openTestPlatform({ storageUrl: s3.freshUrl() });
  analyst = await test.signIn('analyst');
});
afterAll(async () => {
  await test.close();
  await s3.close();
});

describe('documents whose files are in an S3 bucket', () => {
  it('are read, found and removed like those in a directory', async () => {
    const jar = await createJar(analyst);
    const text = 'The loader beacons to 192.0.2.44 every hour.';
    const document = await addDocument(analyst, jar, { name: 'loader.txt', text });
    expect(document).toMatchObject({ status: 'completed', chunk_count: 1, error: null });
    const files = s3.keys().map((key) => key.split('/').at(-1));
    expect(files).toEqual([`${document.id}.original`, `${document.id}.text`]);
    expect(await readdir(join(test.deps.config.dataDir, 'blobs'), { recursive: true })).toEqual(['temp']);

    const { body } = await analyst.post('/api/knowledge/search', { query: '192.0.2.44' });
    expect(body.results[0]).toMatchObject({ document_id: document.id });
    await analyst.delete(`/api/knowledge/documents/${document.id}`);
    expect(s3.keys()).toEqual([]);
  });

  it('lose at a start what has no record, and keep the rest', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'kept.txt', text: 'A document that stays.' });
    await test.deps.blobs.put('0.original', Buffer.from('left by an upload that was cut off'));
    // Files without a record are left alone for an hour where several processes may be uploading.
    const removed_files = test.deps.database.driver === 'pglite' ? 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await reconcile(test.deps, new Date())).toMatchObject({ removed_files });
    expect(await test.deps.blobs.stat(`${id}.original`)).toBeDefined();
  });

  it('are refused with the reason when the bucket does not answer', async () => {
    const jar = await createJar(analyst);
    await s3.close();
    const refused = await analyst.upload(`${jarsPath}/${jar}/documents`, { 'late.txt': 'Too late.' });
    expect(refused.status).toBe(503);
    expect(refused.body.error).toMatchObject({
      code: 'STORAGE_ERROR',
      message: expect.stringContaining('The file storage does not answer') as string,
    });
    expect((await analyst.get(`${jarsPath}/${jar}/documents`)).body.documents).toEqual([]);
  });
});
