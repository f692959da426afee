import { describe, expect, it } from 'vitest';
import { unchosenRetention } from '#test/platform/jars.ts';
import { addDocument, jarsPath, platformFor } from '#test/platform/platform.ts';
import { until } from '#test/machine/patience.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const { test, admin, analyst, stranger, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

describe.each(['/api/v1/honey-pots', '/api/v1/honey-jars', '/api/v2/honey-pots'])(
  'honey jars at %s',
  (path) => {
    const create = async (body: object = {}, client = analyst): Promise<string> =>
      (await client.post(path, { name: 'Reports', type: 'private', config: {}, ...body })).body.id;

    it('are created with the fields of the contract and no others', async () => {
      const { status, body } = await analyst.post(path, {
        name: '  Phishing ',
        type: 'private',
        config: { language: 'en', nested: { of: ['mine'] } },
        description: 'Mails',
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Phishing',
        type: 'private',
        description: 'Mails',
        status: 'active',
        config: { language: 'en', nested: { of: ['mine'] } },
        owner_id: analyst.user_id,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_accessed: null,
        stats: { total_documents: 0, documents_today: 0, total_chunks: 0, avg_relevance_score: null },
        retention: { ...unchosenRetention, deletes_at: null },
      });
      const { retention: _retention, ...jar } = body;
      const detail = await analyst.get(`${path}/${body.id}`);
      expect(detail).toMatchObject({ status: 200, body: jar });
      expect(detail.body).toMatchObject({
        access: 'private',
        tags: [],
        owner: { id: analyst.user_id },
        settings: { allow_search: true, allow_export: true, encryption_enabled: false },
        retention: unchosenRetention,
        documents: { pending: 0, processing: 0, completed: 0, failed: 0 },
      });
    });

    it.each([
      ['no name', { name: undefined }],
      ['a name of two characters', { name: 'ab' }],
      ['a name of 101 characters', { name: 'x'.repeat(101) }],
      ['no type', { type: undefined }],
      ['a type of another form', { type: 'restricted' }],
      ['no config', { config: undefined }],
      ['a config that is a list', { config: ['a'] }],
      ['a config that is null', { config: null }],
      ['a config of 16,385 characters', { config: { a: 'x'.repeat(16_385 - '{"a":""}'.length) } }],
      ['an encryption that is no truth value', { config: { encryption_enabled: 'yes' } }],
      ['a description of 501 characters', { description: 'x'.repeat(501) }],
      ['51 tags', { tags: Array.from({ length: 51 }, String) }],
      ['a NUL character in the config', { config: { a: 'b\0' } }],
    ])('are refused with %s', async (_case, wrong) => {
      const { status, body } = await analyst.post(path, {
        name: 'Fine',
        type: 'public',
        config: {},
        ...wrong,
      });
      expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'VALIDATION_ERROR' });
    });

    it.each([
      ['a name of three characters', { name: 'abc' }],
      ['a name of 100 characters', { name: 'x'.repeat(100) }],
      ['a config of 16,384 characters', { config: { a: 'x'.repeat(16_384 - '{"a":""}'.length) } }],
      ['a description of 500 characters', { description: 'x'.repeat(500) }],
    ])('are taken with %s', async (_case, fine) => {
      const { status, body } = await analyst.post(path, {
        name: 'Fine',
        type: 'private',
        config: {},
        ...fine,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject(fine);
    });

    it('are listed by type and status, page by page in one order', async () => {
      const owner = await test.signIn('analyst');
      const made: Record<string, string> = {};
      for (const type of ['private', 'premium', 'marketplace'])
        made[type] = await create({ name: `A ${type} one`, type }, owner);
      made['team'] = (
        await owner.post('/api/knowledge/honey-jars', { name: 'A team one', type: 'team' })
      ).body.id;
      await owner.put(`${path}/${made['premium']}`, { status: 'inactive' });
      const listed = async (query: string) => {
        const { status, body } = await owner.get(`${path}?limit=100&${query}`);
        expect(status).toBe(200);
        return body.honey_jars
          .filter((jar: any) => jar.owner_id === owner.user_id)
          .map(({ id }: { id: string }) => id)
          .toSorted();
      };
      const those = (...names: string[]) => names.map((name) => made[name] ?? '').toSorted();
      expect(await listed('')).toEqual(those('private', 'premium', 'marketplace', 'team'));
      expect(await listed('type=private')).toEqual(those('private', 'team'));
      expect(await listed('type=premium')).toEqual(those('premium'));
      expect(await listed('type=marketplace')).toEqual(those('marketplace'));
      expect(await listed('type=public')).toEqual([]);
      expect(await listed('status=inactive')).toEqual(those('premium'));
      expect(await listed('status=active&type=private')).toEqual(those('private', 'team'));
      expect(await listed('status=processing')).toEqual([]);

      const whole = (await owner.get(`${path}?limit=100`)).body;
      const pages = await Promise.all([1, 2].map((page) => owner.get(`${path}?page=${page}&limit=2`)));
      expect(pages.flatMap(({ body }) => body.honey_jars)).toEqual(whole.honey_jars.slice(0, 4));
      expect(pages[0]?.body.pagination).toMatchObject({
        page: 1,
        limit: 2,
        total: whole.pagination.total,
        has_prev: false,
      });
      for (const wrong of ['page=0', 'limit=0', 'limit=101', 'type=team', 'status=archived', 'page=1.5'])
        expect((await owner.get(`${path}?${wrong}`)).body.error?.code, wrong).toBe('INVALID_REQUEST');
    });

    it('are changed in part, and fields that are left out stay', async () => {
      const id = await create({ config: { a: 1, b: 2 }, tags: ['one'] });
      const { status, body } = await analyst.put(`${path}/${id}`, { description: 'New', config: { c: 3 } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'Reports', type: 'private', description: 'New', config: { c: 3 } });
      expect(body.config).toEqual({ c: 3 });
      expect((await analyst.get(`${path}/${id}`)).body.tags).toEqual(['one']);
      for (const wrong of [
        { status: 'processing' },
        { status: 'archived' },
        { type: 'team' },
        { name: 'ab' },
      ])
        expect((await analyst.put(`${path}/${id}`, wrong)).status).toBe(422);
    });

    it('change their readers with their type, but private leaves a shared one shared', async () => {
      const id = await create();
      const becomes = async (type: string) => {
        await analyst.put(`${path}/${id}`, { type });
        const { body } = await analyst.get(`${path}/${id}`);
        return [body.type, body.access];
      };
      expect(await becomes('public')).toEqual(['public', 'public']);
      expect(await becomes('premium')).toEqual(['premium', 'restricted']);
      expect(await becomes('marketplace')).toEqual(['marketplace', 'restricted']);
      expect(await becomes('private')).toEqual(['private', 'private']);
      await analyst.put(`/api/knowledge/honey-jars/${id}`, { type: 'team' });
      expect(await becomes('private')).toEqual(['private', 'team']);
      expect(await becomes('premium')).toEqual(['premium', 'restricted']);
    });

    it('are visible only to their readers', async () => {
      const id = await create();
      const unknown = await stranger.get(`${path}/${unknownId}`);
      expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      for (const reply of [
        await stranger.get(`${path}/${id}`),
        await stranger.put(`${path}/${id}`, { name: 'Mine now' }),
        await stranger.delete(`${path}/${id}`),
        await viewer.get(`${path}/${id}`),
      ]) {
        expect(reply.status).toBe(404);
        expect(reply.body.error.message).toBe(unknown.body.error.message);
      }
      expect((await admin.get(`${path}/${id}`)).status).toBe(200);
      const open = await create({ type: 'public' });
      expect((await viewer.get(`${path}/${open}`)).status).toBe(200);
      expect((await stranger.put(`${path}/${open}`, { name: 'Mine now' })).body.error.code).toBe('FORBIDDEN');
      expect((await stranger.delete(`${path}/${open}`)).status).toBe(403);
      expect((await viewer.post(path, { name: 'No way', type: 'public', config: {} })).status).toBe(403);
    });

    it('are removed when deleted, with an empty response', async () => {
      const id = await create();
      const { status, body, headers } = await analyst.delete(`${path}/${id}`);
      expect({ status, body }).toEqual({ status: 204, body: '' });
      expect(headers['content-type']).toBeUndefined();
      expect((await analyst.get(`${path}/${id}`)).status).toBe(404);
      expect((await analyst.delete(`${path}/${id}`)).status).toBe(404);
    });

    it('take their encryption from the config, and keep it', async () => {
      const id = await create({ config: { encryption_enabled: false } });
      const refused = await analyst.put(`${path}/${id}`, {
        name: 'Not so',
        config: { encryption_enabled: true },
      });
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
      expect(refused.body.error.message).toContain('export this one');
      const sealed = await create({ config: { encryption_enabled: true } });
      await analyst.put(`${path}/${sealed}`, { config: { mine: 1 } });
      const { body } = await analyst.get(`${path}/${sealed}`);
      expect(body).toMatchObject({
        config: { mine: 1, encryption_enabled: true },
        settings: { encryption_enabled: true },
      });
      const still = await analyst.put(`${path}/${sealed}`, { config: { encryption_enabled: false } });
      expect(still.status).toBe(409);
    });
  },
);

describe('the figures of a honey jar', () => {
  const path = '/api/v1/honey-pots';

  it('are true at once after an upload and a deletion, and count today’s documents by UTC', async () => {
    const { id } = (await analyst.post(path, { name: 'Counted', type: 'private', config: {} })).body;
    const stats = async () => (await analyst.get(`${path}/${id}`)).body.stats;
    const texts = ['First of them.', 'Second of them.', 'Third of them.'];
    const files = Object.fromEntries(texts.map((text, i) => [`${i}.txt`, text]));
    const { body } = await analyst.upload(`/api/knowledge/honey-jars/${id}/documents`, files);
    expect(await stats()).toMatchObject({ total_documents: 3, documents_today: 3 });
    const [first, second, third] = body.documents.map((document: { id: string }) => document.id);
    const { kysely } = test.deps.database;
    const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0));
    const taken = (created_at: Date, document: string) =>
      kysely.updateTable('documents').set({ created_at }).where('id', '=', document).execute();
    await taken(midnight, first);
    await taken(new Date(midnight.getTime() - 1), second);
    expect(await stats()).toMatchObject({ total_documents: 3, documents_today: 2 });
    const listed = (await analyst.get(`${path}?limit=100`)).body.honey_jars;
    expect(listed.find((jar: { id: string }) => jar.id === id).stats).toEqual(await stats());
    for (const document of [first, third])
      expect((await analyst.delete(`/api/v1/documents/${document}`)).status).toBe(204);
    expect(await stats()).toMatchObject({ total_documents: 1, documents_today: 0 });
  });

  it('report the relevance of searches, and null before the first', async () => {
    const { id } = (await analyst.post(path, { name: 'Measured', type: 'private', config: {} })).body;
    const measured = async () => (await analyst.get(`${path}/${id}`)).body;
    await addDocument(analyst, id, { name: 'a.txt', text: 'The heron group came in by CVE-2026-4711.' });
    expect((await measured()).stats.avg_relevance_score).toBeNull();
    const search = (query: string) =>
      analyst.post('/api/v1/knowledge/search', { query, honey_jar_ids: [id] });
    const { body } = await search('CVE-2026-4711');
    const { score } = body.results[0];
    expect(score).toBeGreaterThan(0);
    // Written down by a timer.
    const restart = await untilCounted(async () => (await measured()).last_accessed !== null);
    expect(restart).toBe(true);
    expect((await measured()).stats.avg_relevance_score).toBeCloseTo(score, 10);
  });

  it('count documents by their state', async () => {
    const { id } = (await analyst.post(path, { name: 'States', type: 'private', config: {} })).body;
    await addDocument(analyst, id, { name: 'a.txt', text: 'Readable.' });
    await addDocument(analyst, id, { name: 'b.txt', text: '' });
    const { body } = await analyst.get(`${path}/${id}`);
    expect(body.documents).toEqual({ pending: 0, processing: 0, completed: 1, failed: 1 });
    expect(body.stats.total_documents).toBe(2);
  });
});

const untilCounted = (counted: () => Promise<boolean>): Promise<boolean> =>
  until(counted, { what: 'it is counted', everyMs: 100 });

it('the same honey jar is seen and changed by both names', async () => {
  const { id } = (await analyst.post('/api/v1/honey-pots', { name: 'One', type: 'private', config: {} }))
    .body;
  await analyst.put(`/api/v1/honey-jars/${id}`, { name: 'Other' });
  for (const rest of [`/${id}`, '?limit=100', `/${id}/documents`]) {
    const [pots, jars] = await Promise.all(
      ['honey-pots', 'honey-jars'].map((name) => analyst.get(`/api/v1/${name}${rest}`)),
    );
    expect(pots?.body).toEqual(jars?.body);
  }
  expect((await analyst.get(`${jarsPath}/${id}`)).body.name).toBe('Other');
});
