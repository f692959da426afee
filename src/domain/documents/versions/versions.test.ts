import { describe, expect, it } from 'vitest';
import type { Reply } from '#test/platform/inject.ts';
import {
  addDocument,
  createJar,
  jarsPath,
  platformFor,
  statusesOf,
  untilRead,
} from '#test/platform/platform.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

const overwrite = { overwrite_existing: 'true' };
const upload = (
  jar: string,
  files: Record<string, string | Uint8Array>,
  fields: Record<string, string> = overwrite,
) => analyst.upload(`${jarsPath}/${jar}/documents`, files, fields);
const textOf = async (id: string) => (await analyst.get(`/api/knowledge/documents/${id}/text`)).body.text;
const found = async (query: string, jar: string): Promise<string[]> =>
  (await analyst.post('/api/knowledge/search', { query, honey_jar_ids: [jar] })).body.results.map(
    ({ content }: any) => content,
  );
const passagesOf = (id: string) => test.deps.index.passagesOf(id);
const recordOf = (id: string) =>
  test.deps.database.kysely
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function keysOf(fileId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of test.deps.blobs.list('')) if (key.startsWith(fileId)) keys.push(key);
  return keys;
}

async function replace(
  id: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  as = analyst,
): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const encoded = new Response(form);
  const reply = await test.platform.inject({
    method: 'PUT',
    url: `/api/knowledge/documents/${id}/content`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

describe('an upload that may overwrite', () => {
  it('makes a new version of the document of that name, which is found instead of the old one', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'About the xylophone.' });
    const { file_id } = await recordOf(id);
    const reply = await upload(jar, { 'a.txt': 'About the marimba.' });
    expect(reply).toMatchObject({ status: 201, body: { id, version: 2, status: 'processing' } });
    expect(await untilRead(analyst, id)).toMatchObject({ status: 'completed', version: 2, size: 18 });
    expect(await found('xylophone', jar)).toEqual([]);
    expect(await found('marimba', jar)).toEqual(['About the marimba.']);
    expect(await textOf(id)).toBe('About the marimba.');
    expect(await keysOf(file_id)).toEqual([]);
    expect((await analyst.get(`${jarsPath}/${jar}`)).body).toMatchObject({ document_count: 1 });
  });

  it('answers the document that has the content, with the new metadata', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'The same text.' });
    const metadata = JSON.stringify({ title: 'A new title', source: 'partner' });
    const reply = await upload(jar, { 'b.txt': 'The same text.' }, { ...overwrite, metadata });
    expect(reply.body).toMatchObject({ id, version: 1, filename: 'a.txt', title: 'A new title' });
    expect(await untilRead(analyst, id)).toMatchObject({ metadata: { source: 'partner' } });
    expect((await passagesOf(id)).map(({ title }) => title)).toEqual(['A new title']);
    expect(await keysOf((await recordOf(id)).file_id)).toHaveLength(2);
    const plain = await upload(jar, { 'b.txt': 'The same text.' }, { overwrite_existing: 'false' });
    expect(plain).toMatchObject({ status: 409, body: { error: { code: 'DUPLICATE' } } });
    expect((await upload(jar, { 'b.txt': 'x' }, { overwrite_existing: 'yes' })).status).toBe(422);
  });

  it('twice at once leaves one document with one of the contents, whole', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'Version zero.' });
    const texts = ['Version one, of many.', 'Version two, of more.', 'Version three, of most.'];
    const replies = await Promise.all(texts.map((text) => upload(jar, { 'a.txt': text })));
    expect(statusesOf(replies)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id))).toEqual(new Set([id]));
    expect(await untilRead(analyst, id)).toMatchObject({ status: 'completed', version: 4 });
    const text = await textOf(id);
    expect(texts).toContain(text);
    expect((await passagesOf(id)).map(({ content }) => content)).toEqual([text]);
    const record = await recordOf(id);
    expect(await keysOf(record.file_id)).toHaveLength(2);
  });

  it('in the knowledge form reports the result of each file', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'Old text of a.' });
    const path = `/api/knowledge/honey-jars/${jar}/documents`;
    const files = { 'a.txt': 'New text of a.', 'b.txt': 'Text of b.' };
    const { status, body } = await analyst.upload(path, files, overwrite);
    expect(status).toBe(201);
    expect(body.documents).toMatchObject([
      { id, version: 2 },
      { filename: 'b.txt', version: 1 },
    ]);
  });
});

describe('replacing the file of a document', () => {
  it('gives it another name and format under the same id', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'A text.' });
    const html = '<!doctype html><title>t</title><p>A page about a sackbut.';
    expect(await replace(id, 'b.html', html)).toMatchObject({
      status: 202,
      body: { id, version: 2, filename: 'b.html' },
    });
    expect(await untilRead(analyst, id)).toMatchObject({ status: 'completed', file_type: 'html' });
    expect(await found('sackbut', jar)).toHaveLength(1);
    expect((await replace(id, 'b.html', html)).body).toMatchObject({ version: 2, status: 'completed' });
  });

  it('is refused with content of another document, of a foreign kind, too large, or by a stranger', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'Text of a.' });
    const other = await addDocument(analyst, jar, { name: 'b.txt', text: 'Text of b.' });
    expect(await replace(id, 'c.txt', 'Text of b.')).toMatchObject({
      status: 409,
      body: { error: { code: 'DUPLICATE', details: { document_id: other.id } } },
    });
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect((await replace(id, 'c.png', png)).status).toBe(415);
    expect((await replace(id, 'c.txt', 'x'.repeat(50 * 2 ** 20 + 1))).status).toBe(413);
    expect((await replace(id, 'c.txt', 'Mine now.', stranger)).status).toBe(404);
    expect(await untilRead(analyst, id)).toMatchObject({
      version: 1,
      filename: 'a.txt',
      status: 'completed',
    });
    expect(await textOf(id)).toBe('Text of a.');
  });

  it('that cannot be read fails the document with its reason, and the next version repairs it', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'Text with a shawm.' });
    await replace(id, 'a.pdf', '%PDF-1.7 nothing');
    expect(await untilRead(analyst, id)).toMatchObject({ status: 'failed', version: 2 });
    expect(await found('shawm', jar)).toEqual([]);
    await replace(id, 'a.txt', 'Text with a crumhorn.');
    expect(await untilRead(analyst, id)).toMatchObject({ status: 'completed', version: 3 });
    expect(await found('crumhorn', jar)).toHaveLength(1);
  });
});
