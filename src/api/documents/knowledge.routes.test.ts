import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformFor, type Client } from '#test/platform/platform.ts';
import { until } from '#test/machine/patience.ts';

const MiB = 1024 * 1024;
/** Bytes of no known kind, which only reading shows to be no text. */
const binary = Buffer.from(Array.from({ length: 400 }, (_, at) => (at % 31) + 1));
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const { test } = platformFor();

describe.each([
  ['on its own', 'knowledge', '/honey-jars'],
  ['through the platform', 'platform', '/api/knowledge/honey-jars'],
] as const)('documents of the knowledge service, %s', (_, service, path) => {
  let analyst: Client;
  let stranger: Client;
  let jar: string;

  beforeAll(async () => {
    const app = test[service];
    [analyst, stranger] = await Promise.all([test.signIn('analyst', app), test.signIn('analyst', app)]);
  });
  beforeEach(async () => {
    jar = await newJar();
  });

  const newJar = async (): Promise<string> => (await analyst.post(path, { name: 'Reports' })).body.id;
  const documents = (jarId = jar) => `${path}/${jarId}/documents`;

  function untilEnded(id: string): Promise<any> {
    const ended = async () => {
      const { body } = await analyst.get(`${documents()}/${id}`);
      return body.status !== 'processing' && body;
    };
    return until(ended, { what: `document ${id} has ended` });
  }

  it('are processing when uploaded, and ready soon after, with the fields of the specification', async () => {
    const metadata = JSON.stringify({ title: 'Loader note', tags: ['loader'], source: 'partner' });
    const { status, body } = await analyst.upload(
      documents(),
      { 'note.md': '# Loader\n\nIt beacons.' },
      { metadata },
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      errors: [],
      documents: [
        {
          index: 0,
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          honey_jar_id: jar,
          filename: 'note.md',
          content_type: 'application/octet-stream',
          size_bytes: 21,
          version: 1,
          upload_date: expect.stringMatching(/^\d{4}-.*Z$/),
          status: 'processing',
          processing_progress: 0,
          chunk_count: 0,
          published_at: null,
          tlp: null,
          metadata: { title: 'Loader note', tags: ['loader'], source: 'partner' },
          hidden_text: null,
          instructions: null,
          error: null,
          retention: expect.objectContaining({ policy: 'standard', deletes_at: null }),
        },
      ],
    });
    const ready = await untilEnded(body.documents[0].id);
    expect(ready).toMatchObject({
      status: 'ready',
      processing_progress: 100,
      chunk_count: 1,
      metadata: { title: 'Loader note', tags: ['loader'], source: 'partner' },
    });
    expect(ready).not.toHaveProperty('file_path');
    expect((await analyst.get(`${path}/${jar}`)).body.stats).toMatchObject({
      document_count: 1,
      total_size_bytes: 21,
    });
  });

  it('can be uploaded together, and refused ones do not stop the others', async () => {
    const first = await analyst.upload(documents(), { 'known.txt': 'Known text.' });
    const { status, body } = await analyst.upload(documents(), {
      'a.txt': 'Text of a.',
      'again.txt': 'Known text.',
      'large.txt': 'x'.repeat(50 * MiB + 1),
      'b.html': '<!doctype html><p>Text of b',
      'picture.txt': png,
      'late.txt': binary,
    });
    expect(status).toBe(201);
    expect(body.documents.map(({ filename }: any) => filename)).toEqual(['a.txt', 'b.html', 'late.txt']);
    expect(body.errors).toMatchObject([
      { filename: 'again.txt', code: 'DUPLICATE', details: { document_id: first.body.documents[0].id } },
      { filename: 'large.txt', code: 'FILE_TOO_LARGE' },
      { filename: 'picture.txt', code: 'UNSUPPORTED_FORMAT', message: expect.stringContaining('PNG image') },
    ]);
    for (const { message } of body.errors) expect(message).toMatch(/^[A-Z].{10,}/);
    const ended = await Promise.all(body.documents.map(({ id }: any) => untilEnded(id)));
    expect(ended).toMatchObject([
      { status: 'ready' },
      { status: 'ready' },
      { status: 'error', error: { code: 'UNSUPPORTED_FORMAT' } },
    ]);
    expect((await analyst.get(documents())).body.pagination.total).toBe(4);
  });

  it('that are all refused make the request fail as its first file did', async () => {
    await analyst.upload(documents(), { 'known.txt': 'Known text.' });
    const large = 'x'.repeat(50 * MiB + 1);
    const duplicateFirst = await analyst.upload(documents(), { 'b.txt': 'Known text.', 'a.txt': large });
    expect(duplicateFirst).toMatchObject({ status: 409, body: { error: { code: 'DUPLICATE' } } });
    const largeFirst = await analyst.upload(documents(), { 'a.txt': large, 'b.txt': 'Known text.' });
    expect(largeFirst).toMatchObject({ status: 413, body: { error: { code: 'FILE_TOO_LARGE' } } });
    const foreign = await analyst.upload(documents(), { 'a.txt': png });
    expect(foreign).toMatchObject({ status: 415, body: { error: { code: 'UNSUPPORTED_FORMAT' } } });
  });

  it('that are equal in one upload are stored once, and equal names get numbers', async () => {
    const same = await analyst.upload(documents(), { 'a.txt': 'Same.', 'b.txt': 'Same.' });
    expect(same.body.documents).toHaveLength(1);
    expect(same.body.errors).toMatchObject([{ code: 'DUPLICATE' }]);
    const named = await analyst.upload(documents(), { 'x/a.txt': 'Other.', 'y/a.txt': 'Another.' });
    expect(named.body.documents.map(({ filename }: any) => filename).toSorted()).toEqual([
      'a (2).txt',
      'a (3).txt',
    ]);
  });

  it('are refused with metadata that is wrong, and with no file', async () => {
    const wrong = await analyst.upload(documents(), { 'a.txt': 'a', 'b.txt': 'b' }, { metadata: '[]' });
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
    expect((await analyst.upload(documents(), {}, { metadata: '{}' })).status).toBe(422);
    expect((await analyst.post(documents(), { files: [] })).status).toBe(415);
    expect((await analyst.get(documents())).body.pagination.total).toBe(0);
  });

  it('are listed page by page in the order of their upload', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await analyst.upload(documents(), { [name]: name });
    const page = (await analyst.get(`${documents()}?page=2&page_size=2`)).body;
    expect(page.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 3,
      pages: 2,
      has_next: false,
      has_prev: true,
    });
    expect(page.documents).toMatchObject([{ filename: 'c.txt' }]);
    expect((await analyst.get(`${documents()}?page_size=101`)).status).toBe(400);
  });

  it('are found only in their own jar, and only by its readers', async () => {
    const { body } = await analyst.upload(documents(), { 'a.txt': 'Text of a.' });
    const { id } = body.documents[0];
    const other = await newJar();
    for (const reply of [
      await analyst.get(`${documents(other)}/${id}`),
      await analyst.delete(`${documents(other)}/${id}`),
      await stranger.get(`${documents()}/${id}`),
      await stranger.delete(`${documents()}/${id}`),
      await stranger.get(documents()),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } });
    }
    expect((await analyst.get(`${documents()}/${id}`)).status).toBe(200);
    expect((await analyst.get(`${documents()}/no-id`)).status).toBe(400);
  });

  it('are removed from record, index and files when deleted', async () => {
    const { body } = await analyst.upload(documents(), { 'a.txt': 'Text about a gyrfalcon.' });
    const { id } = body.documents[0];
    await untilEnded(id);
    expect(await test.deps.index.passagesOf(id)).toHaveLength(1);
    expect((await analyst.delete(`${documents()}/${id}`)).body).toMatchObject({ success: true });
    expect((await analyst.get(`${documents()}/${id}`)).status).toBe(404);
    expect((await analyst.delete(`${documents()}/${id}`)).status).toBe(404);
    expect(await test.deps.index.passagesOf(id)).toEqual([]);
    expect(await test.deps.blobs.stat(`${id}.original`)).toBeUndefined();
    expect((await analyst.upload(documents(), { 'a.txt': 'Text about a gyrfalcon.' })).status).toBe(201);
  });
});
