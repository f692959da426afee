import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordEvents, type NewEvent } from '#domain/events/index.ts';
import {
  addDocument,
  createJar,
  jarsPath,
  platformFor,
  untilRead,
  type Client,
} from '#test/platform/platform.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const path = '/api/v1/documents';
const { test, admin, analyst, stranger, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const idsOf = ({ body }: { body: any }) => body.documents.map(({ id }: { id: string }) => id);

describe('the time in the answer of an upload', () => {
  it.each([
    ['/api/v1/honey-jars', 'created_at'],
    ['/api/knowledge/honey-pots', 'uploaded_at'],
    ['/api/knowledge/honey-jars', 'upload_date'],
  ])(
    'is the stored one below %s, so that a list from then on includes the document',
    async (below, field) => {
      const jar = await createJar(analyst);
      for (let number = 0; number < 5; number += 1) {
        const upload = await analyst.upload(`${below}/${jar}/documents`, { 'a.txt': crypto.randomUUID() });
        const answered = upload.body.documents?.[0] ?? upload.body;
        const stored = (await analyst.get(`${path}/${answered.id}`)).body;
        expect(answered[field]).toBe(stored.created_at);
        expect(idsOf(await analyst.get(`${path}?from=${answered[field]}`))).toContain(answered.id);
      }
    },
  );
});

describe.each(['honey-pots', 'honey-jars'])('documents below /api/v1/%s', (name) => {
  it('are created with the fields of the contract and no others', async () => {
    const jar = await createJar(analyst);
    const text = 'A note on the courier.';
    const metadata = JSON.stringify({ title: 'Courier', tags: ['field'], source: 'post' });
    const { status, body } = await analyst.upload(
      `/api/v1/${name}/${jar}/documents`,
      { 'note.htm': text },
      { metadata },
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      honey_jar_id: jar,
      filename: 'note.htm',
      title: 'Courier',
      file_type: 'html',
      file_size: text.length,
      content_hash: createHash('sha256').update(text).digest('hex'),
      upload_path: `/api/v1/documents/${body.id}/content`,
      metadata: { source: 'post' },
      processing_status: 'pending',
      version: 1,
      chunk_count: 0,
      published_at: null,
      tlp: null,
      tags: ['field'],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      processed_at: null,
      hidden_text: null,
      instructions: null,
      error: null,
      retention: {
        policy: 'standard',
        custom_days: null,
        retention_days: 365,
        inherited: true,
        expires_at: new Date(Date.parse(body.created_at) + 365 * 24 * 3600 * 1000).toISOString(),
        deletes_at: null,
      },
    });
    await untilRead(analyst, body.id);
    const read = (await analyst.get(`${path}/${body.id}`)).body;
    expect(read).toMatchObject({ id: body.id, processing_status: 'completed', chunk_count: 1 });
    expect(Date.parse(read.processed_at)).toBeGreaterThan(Date.now() - 60_000);
    const listed = await analyst.get(`/api/v1/${name}/${jar}/documents`);
    expect(listed.body).toEqual({
      documents: [read],
      pagination: { page: 1, limit: 20, total: 1, pages: 1, has_next: false, has_prev: false },
    });
  });

  it('are refused with the reason in the envelope of the contract', async () => {
    const jar = await createJar(analyst);
    const to = `/api/v1/${name}/${jar}/documents`;
    const { body: first } = await analyst.upload(to, { 'a.txt': 'Once only.' });
    const again = await analyst.upload(to, { 'b.txt': 'Once only.' });
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'DUPLICATE', details: { document_id: first.id } } },
    });
    const two = await analyst.upload(to, { 'c.txt': 'One.', 'd.txt': 'Two.' });
    expect(two.status).toBe(422);
    const foreign = await analyst.upload(to, { 'e.gif': 'GIF89a' });
    expect(foreign).toMatchObject({ status: 415, body: { error: { code: 'UNSUPPORTED_FORMAT' } } });
    const wrong = await analyst.upload(to, { 'f.txt': 'Fine.' }, { metadata: '[' });
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
    expect((await analyst.post(to, { file: 'a.txt' })).status).toBe(415);
    expect((await analyst.get(`/api/v1/${name}/${jar}`)).body.stats.total_documents).toBe(1);
  });
});

describe('one document', () => {
  it('says why it failed', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'empty.pdf', text: '' });
    expect((await analyst.get(`${path}/${id}`)).body).toMatchObject({
      processing_status: 'failed',
      file_type: 'pdf',
      error: { code: 'NO_TEXT', message: expect.stringMatching(/\w/) },
    });
  });

  it('is visible only to readers of its honey jar, and can be deleted by its writers', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'For me.' });
    const unknown = await stranger.get(`${path}/${unknownId}`);
    for (const reply of [await stranger.get(`${path}/${id}`), await stranger.delete(`${path}/${id}`)]) {
      expect(reply.status).toBe(404);
      expect(reply.body.error.message).toBe(unknown.body.error.message);
    }
    await analyst.put(`${jarsPath}/${jar}`, { visibility: 'public' });
    expect((await viewer.get(`${path}/${id}`)).status).toBe(200);
    expect((await viewer.delete(`${path}/${id}`)).status).toBe(403);
    const { status, body } = await analyst.delete(`${path}/${id}`);
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect((await analyst.get(`${path}/${id}`)).status).toBe(404);
  });
});

describe('the list of all documents', () => {
  it('is filtered by honey jar, type, state and time, newest first', async () => {
    const owner = await test.signIn('analyst');
    const [one, other] = [await createJar(owner), await createJar(owner)];
    const files = { 'a.md': '# A', 'b.txt': 'B text.', 'c.json': '{"c": "is here"}', 'd.txt': '' };
    const ids: Record<string, string> = {};
    for (const [name, text] of Object.entries(files))
      ids[name] = (await addDocument(owner, name === 'b.txt' ? other : one, { name, text })).id;
    const { kysely } = test.deps.database;
    const names = Object.keys(files);
    for (const [i, name] of names.entries())
      await kysely
        .updateTable('documents')
        .set({ created_at: new Date(`2020-01-0${i + 1}T00:00:00Z`) })
        .where('id', '=', ids[name] ?? '')
        .execute();
    const found = async (query: string) => {
      const reply = await owner.get(`${path}?${query}`);
      expect(reply.status, query).toBe(200);
      return idsOf(reply).map((id: string) => names.find((name) => ids[name] === id) ?? 'another’s');
    };
    expect(await found('')).toEqual(['d.txt', 'c.json', 'b.txt', 'a.md']);
    expect(await found(`honey_jar_id=${one}`)).toEqual(['d.txt', 'c.json', 'a.md']);
    // What failed has no type of its own, so its name tells.
    expect(await found('file_type=txt')).toEqual(['d.txt', 'b.txt']);
    expect(await found('file_type=json')).toEqual(['c.json']);
    expect(await found('file_type=pdf')).toEqual([]);
    expect(await found('processing_status=failed')).toEqual(['d.txt']);
    expect(await found('from=2020-01-02T00:00:00Z&to=2020-01-03T01:00:00%2B01:00')).toEqual([
      'c.json',
      'b.txt',
    ]);
    expect(await found('limit=1&page=2')).toEqual(['c.json']);
    expect(await found(`file_type=txt&honey_jar_id=${other}&processing_status=completed`)).toEqual(['b.txt']);
    for (const wrong of [
      'honey_jar_id=x',
      'file_type=exe',
      'processing_status=ready',
      'from=yesterday',
      'to=2020-01-01',
      'page=0',
      'limit=101',
    ])
      expect((await owner.get(`${path}?${wrong}`)).body.error?.code, wrong).toBe('INVALID_REQUEST');
    expect((await stranger.get(`${path}?honey_jar_id=${one}`)).status).toBe(404);
  });

  it('shows users what they may read, and admins what they could read without their role', async () => {
    const [shut, open] = [await createJar(analyst), await createJar(analyst, { visibility: 'public' })];
    const mine = await addDocument(analyst, shut, { name: 'a.txt', text: 'Mine alone.' });
    const all = await addDocument(analyst, open, { name: 'a.txt', text: 'For all of us.' });
    const seen = async (client: Client) => {
      const listed = idsOf(await client.get(`${path}?limit=100`));
      return [mine.id, all.id].map((id) => listed.includes(id));
    };
    expect(await seen(analyst)).toEqual([true, true]);
    for (const client of [stranger, viewer, admin]) expect(await seen(client)).toEqual([false, true]);
    expect(idsOf(await admin.get(`${path}?honey_jar_id=${shut}`))).toEqual([mine.id]);
    const { rows } = await test.deps.audit.list({ target_id: shut }, { limit: 10, offset: 0 });
    expect(rows).toContainEqual(expect.objectContaining({ action: 'honey_jar.read_as_admin' }));
  });

  it('brings the events about its documents along, and sums them up', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'quiet.txt', text: 'Nothing of note.' });
    const { id: silent } = await addDocument(analyst, jar, { name: 'other.txt', text: 'Nothing either.' });
    const query = `${path}?honey_jar_id=${jar}`;
    const { body: before } = await analyst.get(query);
    expect(before).toMatchObject({
      events: [],
      summary: { total_events: 0, unique_sources: 0, avg_threat_level: 0 },
    });
    const event: NewEvent = {
      event_type: 'document.indicators_found',
      title: 'Found',
      description: '',
      source: 'documents',
      threat_level: 3,
      jar_id: jar,
      document_id: id,
      indicators: [],
      raw: {},
    };
    await recordEvents(test.deps.database.kysely, [
      event,
      { ...event, threat_level: 6, source: 'elsewhere' },
      { ...event, threat_level: 9, document_id: silent },
    ]);
    const { body } = await analyst.get(query);
    expect(body.events).toHaveLength(3);
    expect(body.summary).toEqual({ total_events: 3, unique_sources: 2, avg_threat_level: 6 });
    const { body: page } = await analyst.get(`${query}&file_type=txt&limit=1`);
    expect(page.documents).toMatchObject([{ id: silent }]);
    expect(page.events).toMatchObject([{ document_id: silent }]);
    // Of all documents that match, not of the page.
    expect(page.summary).toEqual({ total_events: 3, unique_sources: 2, avg_threat_level: 6 });
    const { body: others } = await analyst.get(`${query}&file_type=pdf`);
    expect(others.summary.total_events).toBe(0);
  });
});

describe('an archived honey jar', () => {
  it('can be read and searched, and refuses changes of its documents until it is active again', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'The zanzibar ledger.' });
    const failed = await addDocument(analyst, jar, { name: 'b.txt', text: '' });
    const archived = await analyst.put(`/api/v1/honey-pots/${jar}`, { status: 'inactive' });
    expect(archived.body.status).toBe('inactive');
    const upload = { 'c.txt': 'Too late.' };
    const refusals = [
      await analyst.upload(`/api/v1/honey-pots/${jar}/documents`, upload),
      await analyst.upload(`${jarsPath}/${jar}/documents`, upload),
      await analyst.upload(`/api/knowledge/honey-jars/${jar}/documents`, upload),
      await analyst.delete(`${path}/${id}`),
      await analyst.delete(`/api/knowledge/documents/${id}`),
      await analyst.delete(`/api/knowledge/honey-jars/${jar}/documents/${id}`),
      await analyst.post(`/api/knowledge/documents/${failed.id}/retry`),
      await admin.delete(`${path}/${id}`),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(409);
      expect(body.error.message).toContain('archived: activate it');
    }
    expect((await analyst.get(`${path}/${id}`)).status).toBe(200);
    const found = await analyst.post('/api/v1/knowledge/search', { query: 'zanzibar', honey_jar_ids: [jar] });
    expect(found.body.results).toMatchObject([{ metadata: { document_id: id } }]);
    expect((await analyst.put(`/api/v1/honey-pots/${jar}`, { name: 'Still named' })).status).toBe(200);
    expect((await analyst.get(`${jarsPath}/${jar}/access`)).status).toBe(200);
    await analyst.put(`/api/v1/honey-pots/${jar}`, { status: 'active' });
    expect((await analyst.upload(`/api/v1/honey-pots/${jar}/documents`, upload)).status).toBe(201);
    expect((await analyst.delete(`/api/v1/honey-pots/${jar}`)).status).toBe(204);
  });

  it('can be deleted as it is', async () => {
    const jar = await createJar(analyst);
    await analyst.put(`${jarsPath}/${jar}`, { status: 'archived' });
    expect((await analyst.delete(`${jarsPath}/${jar}`)).status).toBe(200);
  });
});
