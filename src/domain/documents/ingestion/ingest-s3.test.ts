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
} from '#test/platform/platform.ts';
import { startS3, type S3Server } from '#test/server/s3.ts';

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

const storedFiles = () => s3.keys().map((key) => key.split('/').at(-1));

describe('documents with files in an S3 bucket', () => {
  it('are read, found and removed like those in a directory', async () => {
    const jar = await createJar(analyst);
    const text = 'The loader beacons to 192.0.2.44 every hour.';
    const document = await addDocument(analyst, jar, { name: 'loader.txt', text });
    expect(document).toMatchObject({ status: 'completed', chunk_count: 1, error: null });
    expect(storedFiles()).toEqual([`${document.id}.original`, `${document.id}.text`, 'installation.json']);
    expect(await readdir(join(test.deps.config.dataDir, 'blobs'), { recursive: true })).toEqual(['temp']);

    const { body } = await analyst.post('/api/knowledge/search', { query: '192.0.2.44' });
    expect(body.results[0]).toMatchObject({ document_id: document.id });
    await analyst.delete(`/api/knowledge/documents/${document.id}`);
    expect(storedFiles()).toEqual(['installation.json']);
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
