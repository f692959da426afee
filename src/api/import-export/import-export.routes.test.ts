import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformApp } from '#app/processes/platform.ts';
import { unchosenRetention } from '#test/platform/jars.ts';
import { exportJar, importJar, manifestOf, untar } from '#test/platform/export-archive.ts';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';
import type { App } from '#http/app.ts';

const jars = '/api/knowledge/honey-jars';
const { test, owner, stranger } = platformFor({ owner: 'analyst', stranger: 'analyst' });
let jar: string;

beforeEach(async () => {
  jar = await createJar(owner, { name: 'Loader reports', description: 'Of loaders', tags: ['loader'] });
});

const exported = (format: string, id = jar, client = owner) =>
  exportJar(test.platform, client, `${jars}/${id}/export?format=${format}`);
const imported = (
  archive: Uint8Array,
  fields?: Record<string, string>,
  behind?: Record<string, string>,
  client = owner,
) => importJar(test.platform, { client, path: `${jars}/import`, archive }, fields, behind);
const lastAudited = async (action: string) =>
  (await test.deps.audit.list({ action }, { limit: 1, offset: 0 })).rows[0];

describe('an export', () => {
  it('is a gzip tar in a directory of the jar’s name, its manifest first, as the specification has it', async () => {
    await addDocument(owner, jar, {
      name: 'b.txt',
      text: 'About b.',
      metadata: { title: 'The b', tags: ['b'], source: 'x' },
    });
    await addDocument(owner, jar, { name: 'a.txt', text: 'About a.' });
    const { status, headers, file } = await exportJar(test.platform, owner, `${jars}/${jar}/export`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="Loader reports.hjx"; filename*=UTF-8''Loader%20reports.hjx`,
    });
    const files = await untar(file);
    expect([...files.keys()]).toEqual([
      'Loader reports.hjx/manifest.json',
      'Loader reports.hjx/documents/a.txt',
      'Loader reports.hjx/documents/b.txt',
    ]);
    expect(String(files.get('Loader reports.hjx/documents/b.txt'))).toBe('About b.');
    const manifest = JSON.parse(String(files.get('Loader reports.hjx/manifest.json')));
    expect(manifest).toMatchObject({
      version: '1.0',
      export_date: expect.stringMatching(/^\d{4}-.*Z$/),
      honey_jar: {
        id: jar,
        name: 'Loader reports',
        description: 'Of loaders',
        type: 'private',
        tags: ['loader'],
        created_date: expect.stringMatching(/^\d{4}-.*Z$/),
        stats: { document_count: 2, total_size_bytes: 16 },
      },
    });
    expect(manifest.documents[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename: 'b.txt',
      content_type: 'application/octet-stream',
      size_bytes: 8,
      upload_date: expect.stringMatching(/^\d{4}-.*Z$/),
      metadata: { source: 'x' },
      path: 'documents/b.txt',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      title: 'The b',
      description: '',
      tags: ['b'],
      retention: null,
      version: 1,
    });
  });

  it('as tar is the same without the gzip, and as JSON has a document on each line', async () => {
    await addDocument(owner, jar, { name: 'a.txt', text: 'About "ä"\n' });
    await addDocument(owner, jar, { name: 'b.txt', text: 'xy' });
    const [hjx, tar, json] = [await exported('hjx'), await exported('tar'), await exported('json')];
    expect(tar.headers['content-type']).toBe('application/x-tar');
    expect([...(await untar(tar.file)).keys()]).toEqual([...(await untar(gunzipSync(hjx.file))).keys()]);
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    const lines = json.file.toString().trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[1]?.replace(/,$/, '') ?? '')).toMatchObject({
      filename: 'a.txt',
      content: Buffer.from('About "ä"\n').toString('base64'),
      text: expect.stringContaining('About "ä"'),
    });
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ filename: 'b.txt', content: 'eHk=', text: 'xy' });
    expect(JSON.parse(json.file.toString())).toMatchObject({ version: '1.0', honey_jar: { id: jar } });
  });

  it('of an empty jar contains only its manifest', async () => {
    for (const format of ['hjx', 'tar', 'json'])
      expect(await manifestOf(await exported(format))).toMatchObject({ documents: [] });
  });

  it('is named so that no header and no file system is harmed, whatever the jar is called', async () => {
    const id = await createJar(owner, { name: '../a"b\\c/ü\u{1f41d}:*?\r\nX-Evil: 1' });
    const { headers, file } = await exported('hjx', id);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_a_b_c______X-Evil_ 1.hjx"; ` +
        `filename*=UTF-8''_a_b_c_%C3%BC%F0%9F%90%9D___X-Evil_%201.hjx`,
    );
    expect(headers).not.toHaveProperty('x-evil');
    expect([...(await untar(file)).keys()]).toEqual(['_a_b_c_ü\u{1f41d}___X-Evil_ 1.hjx/manifest.json']);
    expect((await manifestOf({ status: 200, headers, file })).honey_jar.name).toContain('../a"b');
  });

  it('is for readers of the jar, unless export is disabled', async () => {
    expect((await exported('hjx', jar, stranger)).status).toBe(404);
    await owner.put(`${jarsPath}/${jar}`, { visibility: 'public' });
    expect((await exported('hjx', jar, stranger)).status).toBe(200);
    const shut = await createJar(owner, { settings: { allow_export: false } });
    for (const format of ['hjx', 'tar', 'json', 'stix', 'misp']) {
      const refused = await exported(format, shut);
      expect(refused.status).toBe(403);
      expect(refused.file.toString()).toContain('allow_export');
    }
    expect((await exported('zip')).status).toBe(400);
    expect((await inject(test.platform, { method: 'HEAD', url: `${jars}/${jar}/export` })).status).not.toBe(
      200,
    );
  });

  it('is in the audit log, and so is an admin’s look into a private jar', async () => {
    await exported('tar');
    expect(await lastAudited('honey_jar.export')).toMatchObject({
      user_id: owner.user_id,
      target_id: jar,
      result: 'ok',
      details: '{"format":"tar"}',
    });
    const admin = await test.signIn('admin');
    expect((await exported('hjx', jar, admin)).status).toBe(200);
    expect(await lastAudited('honey_jar.read_as_admin')).toMatchObject({
      user_id: admin.user_id,
      target_id: jar,
    });
  });
});

describe('an import', () => {
  it('deletes nothing automatically, although the exported jar does', async () => {
    await owner.put(`${jars}/${jar}/retention`, { policy: 'temporary', auto_delete: true, warning_days: 3 });
    const { file } = await exported('hjx', jar, owner);
    const { body } = await imported(file, {}, {}, owner);
    const rules = { policy: 'temporary', retention_days: 30, warning_days: 3 };
    expect(body.retention).toMatchObject({ ...rules, auto_delete: false, deletes_at: null });
  });

  it('makes a private jar of the importer with all that was exported, read and found', async () => {
    await addDocument(owner, jar, { name: 'a.txt', text: 'Text about a gyrfalcon.' });
    await owner.put(`${jarsPath}/${jar}`, { visibility: 'public' });
    const { file } = await exported('hjx', jar, stranger);
    const { status, body } = await imported(file, {}, {}, stranger);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        success: true,
        honey_jar_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        message: 'Imported 1 document; it is being read',
        documents: 1,
        retention: { ...unchosenRetention, deletes_at: null },
      },
    });
    const { honey_jar_id } = body;
    expect((await stranger.get(`${jars}/${honey_jar_id}`)).body).toMatchObject({
      name: 'Loader reports',
      description: 'Of loaders',
      type: 'private',
      tags: ['loader'],
      owner: stranger.user_id,
      stats: { document_count: 1 },
    });
    expect((await owner.get(`${jars}/${honey_jar_id}`)).status).toBe(404);
    const [document] = (await stranger.get(`${jars}/${honey_jar_id}/documents`)).body.documents;
    await untilRead(stranger, document.id);
    const found = await stranger.post('/api/knowledge/search', {
      query: 'gyrfalcon',
      honey_jar_ids: [honey_jar_id],
    });
    expect(found.body.results).toMatchObject([{ document_id: document.id }]);
    expect(await lastAudited('honey_jar.import')).toMatchObject({
      user_id: stranger.user_id,
      target_type: 'honey_jar',
      target_id: honey_jar_id,
      details: '{"documents":1}',
    });
  });

  it('uses the name and type of its form, before or after the file', async () => {
    const { file } = await exported('tar');
    const before = await imported(file, { name: ' Copy one ', type: 'public' });
    const behind = await imported(file, {}, { name: 'Copy two', type: 'restricted' });
    const [one, two] = [before.body.honey_jar_id, behind.body.honey_jar_id];
    expect((await stranger.get(`${jars}/${one}`)).body).toMatchObject({ name: 'Copy one', type: 'public' });
    expect((await owner.get(`${jars}/${two}`)).body).toMatchObject({ name: 'Copy two', type: 'restricted' });
  });

  it('refuses fields that are wrong, two files, and none', async () => {
    const { file } = await exported('hjx');
    const invalid = { status: 422, body: { error: { code: 'VALIDATION_ERROR' } } };
    expect(await imported(file, { name: 'x' })).toMatchObject(invalid);
    expect(await imported(file, {}, { type: 'premium' })).toMatchObject(invalid);
    expect(await imported(file, { encryption_enabled: 'yes' })).toMatchObject(invalid);
    const late = await imported(file, {}, { encryption_enabled: 'true' });
    expect(late).toMatchObject(invalid);
    expect(late.body.error.message).toContain('before the file');
    expect(await owner.upload(`${jars}/import`, { 'a.hjx': file, 'b.hjx': file })).toMatchObject(invalid);
    expect(await owner.upload(`${jars}/import`, {})).toMatchObject(invalid);
    expect((await owner.post(`${jars}/import`, { file: 'x' })).status).toBe(415);
  });

  it('is refused to viewers, and to callers who are not signed in', async () => {
    const { file } = await exported('hjx');
    const viewer = await test.signIn('viewer');
    expect((await imported(file, {}, {}, viewer)).status).toBe(403);
    expect((await imported(file, {}, {}, { ...owner, token: 'none' })).status).toBe(401);
  });
});

describe('through a platform in front of a separate knowledge service', () => {
  let app: App;
  let url: string;

  beforeAll(async () => {
    await test.knowledge.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.knowledge.server.address() as AddressInfo;
    const config = { ...test.deps.config, knowledgeUrl: `http://127.0.0.1:${port}` };
    app = await platformApp({ ...test.deps, config });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const fetched = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${jars}${path}`, { ...init, headers: { authorization: `Bearer ${owner.token}` } });

  it('a jar goes out and comes in', async () => {
    await addDocument(owner, jar, { name: 'a.txt', text: 'Out and in.' });
    const out = await fetched(`/${jar}/export`);
    expect(out.headers.get('content-disposition')).toContain('Loader reports.hjx');
    const body = new FormData();
    body.append('name', 'Came in');
    body.append('file', await out.blob(), 'jar.hjx');
    const reply = await fetched('/import', { method: 'POST', body });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ success: true, documents: 1 });
  });

  it('an export that fails half-way has no clean end', async () => {
    const { id } = await addDocument(owner, jar, { name: 'a.txt', text: 'Shorter than the records say.' });
    await test.deps.database.kysely
      .updateTable('documents')
      .set({ size_bytes: 1_000_000 })
      .where('id', '=', id)
      .execute();
    for (const format of ['hjx', 'tar', 'json']) {
      // What fails before the first bytes have left is an error like any other.
      const whole = fetched(`/${jar}/export?format=${format}`).then(
        async (reply) => (await reply.arrayBuffer()) && reply.ok,
      );
      expect(await whole.catch(() => false)).toBe(false);
    }
  });
});
