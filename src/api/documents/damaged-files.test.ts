import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

const pathOf = (fileId: string, kind: string) => test.deps.blobs.path?.(`${fileId}.${kind}`) ?? '';
const contentOf = (id: string) => `/api/knowledge/documents/${id}/content`;

/** Changes one bit of a stored file. */
async function flip(fileId: string, kind = 'original', at = 0.5): Promise<void> {
  const path = pathOf(fileId, kind);
  const bytes = await readFile(path);
  const place = Math.floor(bytes.length * at);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

const damageOf = (id: string) =>
  test.deps.database.kysely
    .selectFrom('damaged_files')
    .select(['part', 'problem'])
    .where('document_id', '=', id)
    .execute();

describe.each([
  { kind: 'plain', settings: {} },
  { kind: 'sealed', settings: { settings: { encryption_enabled: true } } },
])('a $kind stored file', ({ settings }) => {
  let jar: string;
  beforeAll(async () => {
    jar = await createJar(analyst, settings);
  });
  const add = (name: string, text: string) => addDocument(analyst, jar, { name, text });

  it('with one flipped bit is not sent, which is reported and recorded', async () => {
    const { id } = await add('flipped.txt', 'The beacon calls home every nine minutes.');
    await flip(id);
    const { status, body } = await analyst.get(contentOf(id));
    expect(status).toBe(500);
    expect(body.error).toMatchObject({
      code: 'STORAGE_ERROR',
      message: expect.stringMatching(/damaged.*restore it from a backup/),
    });
    expect(await damageOf(id)).toEqual([{ part: 'original', problem: 'damaged' }]);
    expect((await analyst.get(`/api/knowledge/documents/${id}/text`)).body.text).toContain('nine minutes');
  });

  it('that is missing is an error of the storage, and no document that does not exist', async () => {
    const { id } = await add('gone.txt', 'A file that somebody will delete.');
    await rm(pathOf(id, 'original'));
    const { status, body } = await analyst.get(contentOf(id));
    expect(status).toBe(500);
    expect(body.error).toMatchObject({ code: 'STORAGE_ERROR', message: expect.stringMatching(/missing/) });
    expect(await damageOf(id)).toEqual([{ part: 'original', problem: 'missing' }]);
  });

  it('that is damaged is not read into passages again, and the document has the reason', async () => {
    const { id } = await add('again.txt', 'It was read well the first time.');
    await flip(id);
    await analyst.post(`/api/knowledge/documents/${id}/reprocess`);
    const { status, error } = await untilRead(analyst, id);
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'STORAGE_ERROR', message: expect.stringMatching(/damaged/) });
  });

  it.each([
    { way: 'as its content', send: (id: string) => ['PUT', contentOf(id)] as const },
    { way: 'as a new document', send: () => ['POST', `${jarsPath}/${jar}/documents`] as const },
  ])('that is damaged is restored when the same bytes are uploaded again, $way', async ({ way, send }) => {
    const text = `Uploaded again ${way}, it is whole.`;
    const { id } = await add(`${way}.txt`, text);
    await flip(id);
    expect((await analyst.get(contentOf(id))).status).toBe(500);
    const [method, path] = send(id);
    const reply = await analyst.upload(path, { [`${way}.txt`]: text }, {}, method);
    expect(reply.status).toBeLessThan(300);
    expect((await untilRead(analyst, id)).status).toBe('completed');
    expect((await analyst.get(contentOf(id))).status).toBe(200);
    expect((await analyst.get(`/api/knowledge/documents/${id}/text`)).body.text).toBe(text);
    expect(await damageOf(id)).toEqual([]);
  });

  it.each(['text', 'outline'])(
    'of its %s that has one bit changed is made again from the original',
    async (kind) => {
      const { id } = await addDocument(analyst, jar, {
        name: `${kind}.md`,
        text: `# The ${kind}\n\nIt is derived, so it can be made again.`,
      });
      await flip(id, kind, 0.3);
      const { status, body } = await analyst.get(`/api/knowledge/documents/${id}/text`);
      expect([status, body.error.code]).toEqual([409, 'NOT_READ']);
      await untilRead(analyst, id);
      const again = await analyst.get(`/api/knowledge/documents/${id}/text`);
      expect(again.body.text).toContain('can be made again');
      expect(again.body.headings).toHaveLength(1);
    },
  );

  it('of a damaged document is left out of an export, which has all others', async () => {
    const exported = await createJar(analyst, settings);
    const good = await addDocument(analyst, exported, { name: 'good.txt', text: 'Nothing is wrong here.' });
    const bad = await addDocument(analyst, exported, {
      name: 'bad.txt',
      text: 'Something will be wrong here.',
    });
    await flip(bad.id);
    const { status, body } = await analyst.get(`/api/knowledge/honey-jars/${exported}/export?format=json`);
    expect(status).toBe(200);
    expect(body.documents.map(({ id }: { id: string }) => id)).toEqual([good.id]);
  });
});

describe('a long stored file that is damaged', () => {
  let url: string;
  const server = createServer((request, response) => test.platform.routing(request, response));
  beforeAll(async () => {
    await test.platform.ready();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => void server.close());

  it('is never received whole: the connection breaks before its end', async () => {
    const jar = await createJar(analyst);
    const line = 'A long log says the same thing on every line of it.\n';
    const { id, size_bytes } = await addDocument(analyst, jar, {
      name: 'long.txt',
      text: line.repeat(40_000),
    });
    const download = async (range?: string) => {
      const headers = { authorization: `Bearer ${analyst.token}`, ...(range && { range }) };
      return (await fetch(url + contentOf(id), { headers })).arrayBuffer();
    };
    expect((await download()).byteLength).toBe(line.length * 40_000);
    expect((await download('bytes=10-19')).byteLength).toBe(10);
    await flip(id, 'original', 0.1);
    await expect(download()).rejects.toThrow('terminated');
    await expect(download('bytes=0-')).rejects.toThrow('terminated');
    expect(await damageOf(id)).toEqual([{ part: 'original', problem: 'damaged' }]);
    expect(size_bytes).not.toBe(0);
    expect((await analyst.get(`${jarsPath}/${jar}`)).status).toBe(200);
  });
});
