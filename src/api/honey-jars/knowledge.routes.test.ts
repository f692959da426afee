import { beforeAll, describe, expect, it } from 'vitest';
import { unchosenRetention } from '#test/platform/jars.ts';
import { inject } from '#test/platform/inject.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const { test } = platformFor();

describe.each([
  ['on its own', 'knowledge', '/honey-jars'],
  ['through the platform', 'platform', '/api/knowledge/honey-jars'],
] as const)('honey jars of the knowledge service, %s', (_, service, path) => {
  let analyst: Client;
  let stranger: Client;
  let viewer: Client;
  let admin: Client;

  beforeAll(async () => {
    const app = test[service];
    [analyst, stranger] = await Promise.all([test.signIn('analyst', app), test.signIn('analyst', app)]);
    [viewer, admin] = await Promise.all([test.signIn('viewer', app), test.signIn('admin', app)]);
  });

  it('are created with the documented fields and no others', async () => {
    const { status, body } = await analyst.post(path, {
      name: '  Phishing  ',
      description: 'Mails',
      type: 'restricted',
      tags: ['mail'],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Phishing',
      description: 'Mails',
      type: 'restricted',
      status: 'active',
      owner: analyst.user_id,
      created_date: expect.stringMatching(/^\d{4}-.*Z$/),
      last_updated: expect.stringMatching(/^\d{4}-.*Z$/),
      tags: ['mail'],
      settings: { allow_search: true, allow_export: true, pii_scan: false, encryption_enabled: false },
      retention: { ...unchosenRetention, deletes_at: null },
      stats: {
        document_count: 0,
        embedding_count: 0,
        total_size_bytes: 0,
        query_count: 0,
        last_accessed: null,
        average_query_time: null,
      },
    });
    const expected = { ...body, retention: unchosenRetention };
    expect((await analyst.get(`${path}/${body.id}`)).body).toEqual(expected);
  });

  it('are private by default', async () => {
    const { body } = await analyst.post(path, { name: 'Mine' });
    expect(body).toMatchObject({ type: 'private', description: '', tags: [] });
  });

  it.each([
    ['a name of two characters', { name: 'ab' }],
    ['a name of blanks', { name: '      ' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['no name', {}],
    ['a description of 501 characters', { name: 'Fine', description: 'x'.repeat(501) }],
    ['the type premium', { name: 'Fine', type: 'premium' }],
    ['tags that are no list', { name: 'Fine', tags: 'mail' }],
    ['a NUL character', { name: 'Fi\0ne' }],
    ['half a surrogate pair in a tag', { name: 'Fine', tags: ['\ud800'] }],
  ])('are refused with %s', async (_case, body) => {
    const refused = await analyst.post(path, body);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
  });

  it('are listed page by page', async () => {
    const owner = await test.signIn('analyst', test[service]);
    for (const name of ['One', 'Two', 'Three']) await owner.post(path, { name });
    const mine = ({ body }: { body: any }) =>
      body.honey_jars.filter((jar: { owner: string }) => jar.owner === owner.user_id);
    const whole = await owner.get(`${path}?page_size=100`);
    expect(mine(whole)).toHaveLength(3);
    const first = await owner.get(`${path}?page=1&page_size=2`);
    const second = await owner.get(`${path}?page=2&page_size=2`);
    expect(first.body.pagination).toEqual({
      page: 1,
      limit: 2,
      total: whole.body.pagination.total,
      pages: Math.ceil(whole.body.pagination.total / 2),
      has_next: true,
      has_prev: false,
    });
    expect(second.body.pagination).toMatchObject({ page: 2, has_prev: true });
    expect([...first.body.honey_jars, ...second.body.honey_jars]).toEqual(whole.body.honey_jars.slice(0, 4));
    const beyond = await owner.get(`${path}?page=1000`);
    expect(beyond.body).toMatchObject({ honey_jars: [], pagination: { page: 1000, has_next: false } });
    for (const wrong of ['page=0', 'page=-1', 'page=x', 'page_size=0', 'page_size=101', 'page=1.5']) {
      expect((await owner.get(`${path}?${wrong}`)).status).toBe(400);
    }
  });

  it('are hidden from strangers as if they did not exist', async () => {
    const { id } = (await analyst.post(path, { name: 'Mine' })).body;
    const unknown = await stranger.get(`${path}/${unknownId}`);
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } });
    for (const reply of [
      await stranger.get(`${path}/${id}`),
      await stranger.delete(`${path}/${id}`),
      await stranger.get(`${path}/${id}/documents`),
      await stranger.upload(`${path}/${id}/documents`, { 'a.txt': 'text' }),
      await viewer.get(`${path}/${id}`),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.body.error.message).toBe(unknown.body.error.message);
    }
    expect((await stranger.get(`${path}?page_size=100`)).body.honey_jars).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await admin.get(`${path}/${id}`)).status).toBe(200);
  });

  it('of the type public are read by all and changed by their owner and admins', async () => {
    const { id } = (await analyst.post(path, { name: 'For all', type: 'public' })).body;
    expect((await viewer.get(`${path}/${id}`)).body.type).toBe('public');
    expect((await stranger.delete(`${path}/${id}`)).status).toBe(403);
    expect((await stranger.upload(`${path}/${id}/documents`, { 'a.txt': 'text' })).status).toBe(403);
    expect((await viewer.post(path, { name: 'No way' })).status).toBe(403);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
  });

  it('are gone when deleted', async () => {
    const { id } = (await analyst.post(path, { name: 'Gone' })).body;
    const { status, body } = await analyst.delete(`${path}/${id}`);
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
    expect((await analyst.get(`${path}/${id}`)).status).toBe(404);
    expect((await analyst.delete(`${path}/${id}`)).status).toBe(404);
  });

  it('need a session', async () => {
    const reply = await inject(test[service], { method: 'GET', url: path });
    expect(reply).toMatchObject({ status: 401, body: { error: { code: 'AUTHENTICATION_REQUIRED' } } });
  });
});

it('the health of the knowledge service is public, and contains only its state', async () => {
  const { status, body } = await inject(test.knowledge, { method: 'GET', url: '/health' });
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(['service', 'status', 'uptime', 'version']);
  expect(body).toMatchObject({ status: 'healthy', service: 'knowledge' });
});
