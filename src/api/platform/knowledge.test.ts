import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, untilRead, type Client, type TestPlatform } from '../../../test/support/platform.ts';

let test: TestPlatform;
let admin: Client;
let analyst: Client;
let stranger: Client;
let viewer: Client;

beforeAll(async () => {
  test = await openTestPlatform();
  [admin, analyst, stranger, viewer] = await Promise.all([
    test.signIn('admin'),
    test.signIn('analyst'),
    test.signIn('analyst'),
    test.signIn('viewer'),
  ]);
});
afterAll(() => test.close());

const jars = '/api/knowledge/honey-pots';
const unknownId = '00000000-0000-4000-8000-000000000000';

async function createJar(client: Client, body: object = {}): Promise<string> {
  const { status, body: jar } = await client.post(jars, { name: 'Threat reports', ...body });
  expect(status).toBe(201);
  return jar.id;
}

async function addDocument(client: Client, jar: string, name: string, text: string, fields = {}): Promise<any> {
  const { status, body } = await client.upload(`${jars}/${jar}/documents`, { [name]: text }, fields);
  expect(status).toBe(201);
  return untilRead(client, body.id);
}

describe('honey jars in the platform form', () => {
  it('are created with the documented fields and counts of zero', async () => {
    const { status, body } = await analyst.post(jars, { name: 'Phishing', description: 'Mails', tags: ['mail'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Phishing',
      description: 'Mails',
      owner_id: analyst.user_id,
      visibility: 'private',
      status: 'active',
      document_count: 0,
      embedding_count: 0,
      tags: ['mail'],
    });
    expect(Date.parse(body.created_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('are listed to those who may read them, with filters and a total beyond the page', async () => {
    const tag = `tag-${Math.random()}`;
    await createJar(analyst, { name: 'Alpha report', tags: [tag] });
    await createJar(analyst, { name: 'Beta report', tags: [tag], visibility: 'public' });
    const own = await analyst.get(`${jars}?tag=${tag}&limit=1`);
    expect(own.body).toMatchObject({ total: 2, limit: 1, offset: 0 });
    expect(own.body.honey_jars).toHaveLength(1);
    const beyond = await analyst.get(`${jars}?tag=${tag}&offset=10`);
    expect(beyond.body).toMatchObject({ total: 2, honey_jars: [] });
    const seen = await stranger.get(`${jars}?tag=${tag}`);
    expect(seen.body.honey_jars.map((jar: { name: string }) => jar.name)).toEqual(['Beta report']);
    const found = await analyst.get(`${jars}?tag=${tag}&search=alph&visibility=private`);
    expect(found.body.honey_jars).toMatchObject([{ name: 'Alpha report', owner: { id: analyst.user_id } }]);
  });

  it('treat a percent sign in the search as itself', async () => {
    const { body } = await analyst.get(`${jars}?search=${encodeURIComponent('%')}`);
    expect(body.total).toBe(0);
  });

  it('are hidden from strangers as if they did not exist', async () => {
    const jar = await createJar(analyst);
    const unknown = await stranger.get(`${jars}/${unknownId}`);
    for (const answer of [
      await stranger.get(`${jars}/${jar}`),
      await stranger.put(`${jars}/${jar}`, { name: 'Mine now' }),
      await stranger.delete(`${jars}/${jar}`),
      await stranger.get(`${jars}/${jar}/documents`),
      await stranger.upload(`${jars}/${jar}/documents`, { 'a.txt': 'text' }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('RESOURCE_NOT_FOUND');
      expect(answer.body.error.message).toBe(unknown.body.error.message);
    }
    expect((await admin.get(`${jars}/${jar}`)).status).toBe(200);
  });

  it('are read by all but changed only by owner and admin when public', async () => {
    const jar = await createJar(analyst, { visibility: 'public' });
    expect((await viewer.get(`${jars}/${jar}`)).status).toBe(200);
    const refused = await stranger.put(`${jars}/${jar}`, { name: 'Mine now' });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
    const changed = await admin.put(`${jars}/${jar}`, { name: 'Renamed', tags: ['x'] });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed', tags: ['x'], visibility: 'public' } });
  });

  it('cannot be created by viewers', async () => {
    expect((await viewer.post(jars, { name: 'No way' })).status).toBe(403);
  });

  it('say which field is wrong', async () => {
    const { status, body } = await analyst.post(jars, { name: 'ab', visibility: 'secret' });
    expect(status).toBe(422);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.details.fields.map((field: { field: string }) => field.field)).toEqual(['name', 'visibility']);
    expect(body.error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuse to pretend encryption that is not there', async () => {
    const { status, body } = await analyst.post(jars, { name: 'Secret', settings: { encryption_enabled: true } });
    expect(status).toBe(422);
    expect(body.error.message).toContain('not available');
  });
});

describe('documents in the platform form', () => {
  it('are processing when uploaded and completed soon after, with true counts', async () => {
    const jar = await createJar(analyst);
    const metadata = JSON.stringify({ title: 'Loader note', tags: ['loader'], source: 'partner' });
    const uploaded = await analyst.upload(`${jars}/${jar}/documents`, { 'note.md': '# Loader\n\nIt beacons.' }, { metadata });
    expect(uploaded.status).toBe(201);
    expect(uploaded.body).toMatchObject({
      filename: 'note.md',
      title: 'Loader note',
      size: 21,
      status: 'processing',
      processing_progress: 0,
    });
    const document = await untilRead(analyst, uploaded.body.id);
    expect(document).toMatchObject({
      status: 'completed',
      processing_progress: 100,
      chunk_count: 1,
      embedding_count: 0,
      file_type: 'md',
      metadata: { source: 'partner', pages: null, word_count: 4 },
      error: null,
    });
    expect(document.processing_time).toBeGreaterThan(0);
    expect((await analyst.get(`${jars}/${jar}`)).body.document_count).toBe(1);
  });

  it('are refused as duplicates when the jar holds the same content, and numbered when only the name is taken', async () => {
    const jar = await createJar(analyst);
    const first = await addDocument(analyst, jar, 'note.txt', 'First text.');
    const again = await analyst.upload(`${jars}/${jar}/documents`, { 'other.txt': 'First text.' });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'DUPLICATE', details: { document_id: first.id } });
    const second = await addDocument(analyst, jar, 'note.txt', 'Second text.');
    const third = await addDocument(analyst, jar, 'note.txt', 'Third text.');
    expect([second.filename, third.filename]).toEqual(['note (2).txt', 'note (3).txt']);
    expect((await analyst.get(`${jars}/${jar}/documents`)).body.total).toBe(3);
  });

  it('fail alone with a code and a reason, and can be retried', async () => {
    const jar = await createJar(analyst);
    const failed = await addDocument(analyst, jar, 'broken.pdf', '%PDF-1.7\nnothing behind it');
    expect(failed).toMatchObject({ status: 'failed', processing_progress: 100, error: { code: 'CORRUPT_FILE' } });
    expect(failed.error.message.length).toBeGreaterThan(10);
    const retried = await analyst.post(`/api/knowledge/documents/${failed.id}/retry`);
    expect(retried).toMatchObject({ status: 202, body: { status: 'processing', error: null } });
    expect(await untilRead(analyst, failed.id)).toMatchObject({ status: 'failed' });
    const fine = await addDocument(analyst, jar, 'fine.txt', 'All is well.');
    expect((await analyst.post(`/api/knowledge/documents/${fine.id}/retry`)).status).toBe(409);
  });

  it('vanish from records, index and files when deleted', async () => {
    const jar = await createJar(analyst);
    const document = await addDocument(analyst, jar, 'gone.txt', 'The word xylobalsamum stands here.');
    const search = { query: 'xylobalsamum', honey_jar_ids: [jar] };
    expect((await analyst.post('/api/knowledge/search', search)).body.total_results).toBe(1);
    expect((await stranger.delete(`/api/knowledge/documents/${document.id}`)).status).toBe(404);
    expect((await analyst.delete(`/api/knowledge/documents/${document.id}`)).body.success).toBe(true);
    expect((await analyst.get(`/api/knowledge/documents/${document.id}`)).status).toBe(404);
    expect((await analyst.post('/api/knowledge/search', search)).body.total_results).toBe(0);
    expect(await test.deps.blobs.stat(`${document.id}.original`)).toBeUndefined();
    expect(await test.deps.blobs.stat(`${document.id}.text`)).toBeUndefined();
    expect((await analyst.get(`${jars}/${jar}`)).body.document_count).toBe(0);
  });

  it('vanish with their jar', async () => {
    const jar = await createJar(analyst);
    const document = await addDocument(analyst, jar, 'a.txt', 'Text about a bearded vulture.');
    expect((await analyst.delete(`${jars}/${jar}`)).body.success).toBe(true);
    expect((await analyst.get(`/api/knowledge/documents/${document.id}`)).status).toBe(404);
    expect(await test.deps.index.passagesOf(document.id)).toEqual([]);
    expect(await test.deps.blobs.stat(`${document.id}.original`)).toBeUndefined();
  });

  it('are refused with a clear message when the form is wrong', async () => {
    const jar = await createJar(analyst);
    const path = `${jars}/${jar}/documents`;
    expect((await analyst.post(path, { file: 'x' })).status).toBe(415);
    const badMetadata = await analyst.upload(path, { 'a.txt': 'a' }, { metadata: '{"title":' });
    expect(badMetadata).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
    expect((await analyst.upload(path, {}, { metadata: '{}' })).status).toBe(422);
    expect((await analyst.get(`${path}`)).body.total).toBe(0);
  });
});

describe('search and ask in the platform form', () => {
  it('find a passage with its place and count what was searched', async () => {
    const jar = await createJar(analyst);
    const text = '# Keys\n\n## Rotation\n\nRotate the signing key every ninety days.';
    const document = await addDocument(analyst, jar, 'keys.md', text, { metadata: '{"tags":["keys"]}' });
    await addDocument(analyst, jar, 'other.txt', 'Nothing of interest.');
    const { status, body } = await analyst.post('/api/knowledge/search', { query: 'signing key', honey_jar_ids: [jar] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ query: 'signing key', searched_documents: 2, search_type: 'lexical' });
    const [hit] = body.results;
    expect(hit).toMatchObject({ document_id: document.id, honey_jar_id: jar, metadata: { section: 'Keys > Rotation', page: null } });
    expect(text.slice(hit.metadata.start, hit.metadata.end)).toBe(hit.content);
    expect(hit.score).toBeGreaterThan(0);
    const filtered = await analyst.post('/api/knowledge/search', {
      query: 'signing key',
      honey_jar_ids: [jar],
      filters: { document_types: ['txt'], tags: ['keys'] },
    });
    expect(filtered.body).toMatchObject({ total_results: 0, searched_documents: 0 });
    const bare = await analyst.post('/api/knowledge/search', { query: 'signing key', honey_jar_ids: [jar], include_content: false });
    expect(bare.body.results[0]).not.toHaveProperty('content');
  });

  it('never look into a jar that the caller may not read', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, 'secret.txt', 'The codeword is quetzalcoatlus.');
    const own = await analyst.post('/api/knowledge/search', { query: 'quetzalcoatlus' });
    expect(own.body.total_results).toBe(1);
    const other = await stranger.post('/api/knowledge/search', { query: 'quetzalcoatlus' });
    expect(other.body.total_results).toBe(0);
    const named = await stranger.post('/api/knowledge/search', { query: 'quetzalcoatlus', honey_jar_ids: [jar] });
    expect(named.status).toBe(404);
    const asked = await stranger.post('/api/knowledge/ask', { question: 'What is the codeword?' });
    expect(asked.body).toMatchObject({ answered: false, sources: [] });
  });

  it('leave out a jar with allow_search off', async () => {
    const jar = await createJar(analyst, { settings: { allow_search: false } });
    await addDocument(analyst, jar, 'quiet.txt', 'An ichthyosaur swims.');
    expect((await analyst.post('/api/knowledge/search', { query: 'ichthyosaur' })).body.total_results).toBe(0);
  });

  it('answer with quotes that stand in the document at their offsets', async () => {
    const jar = await createJar(analyst);
    const text = 'The relay listens on port 8443. It was installed on 3 May 2026 by the attacker.\n';
    const document = await addDocument(analyst, jar, 'relay.txt', text);
    const { body } = await analyst.post('/api/knowledge/ask', { question: 'Which port does the relay listen on?', honey_jar_ids: [jar] });
    expect(body).toMatchObject({ answered: true, model_used: 'extractive' });
    expect(body.answer).toContain('port 8443');
    expect(body.sources[0]).toMatchObject({ number: 1, document_id: document.id, page: null });
    for (const { quote, start, end } of body.sources) expect(text.slice(start, end)).toBe(quote);
    expect(body.confidence).toBeGreaterThan(0);
    expect(body.confidence).toBeLessThanOrEqual(1);
  });

  it('refuse an empty and an over-long query', async () => {
    expect((await analyst.post('/api/knowledge/search', { query: ' ' })).status).toBe(422);
    expect((await analyst.post('/api/knowledge/search', { query: 'x'.repeat(1001) })).status).toBe(422);
  });
});
