import { beforeAll, describe, expect, it } from 'vitest';
import { platformFor, type Client } from '#test/platform/platform.ts';

const path = '/honey-jars';
const { test } = platformFor();
let analyst: Client;
let editor: Client;
let stranger: Client;

beforeAll(async () => {
  [analyst, editor, stranger] = (await Promise.all(
    [1, 2, 3].map(() => test.signIn('analyst', test.knowledge)),
  )) as [Client, Client, Client];
});

const create = async (body: object = {}): Promise<string> =>
  (await analyst.post(path, { name: 'Reports', ...body })).body.id;

describe('the retention of a new honey jar', () => {
  it.each([
    ['permanent', undefined, { policy: 'permanent', retention_days: null }],
    ['documentation', undefined, { policy: 'documentation', retention_days: 1825 }],
    ['standard', undefined, { policy: 'standard', retention_days: 365 }],
    ['temporary', undefined, { policy: 'temporary', retention_days: 30 }],
    ['custom', 1, { policy: 'custom', retention_days: 1 }],
    ['custom', 36_500, { policy: 'custom', retention_days: 36_500 }],
    ['30d', undefined, { policy: 'temporary', retention_days: 30 }],
    ['90d', undefined, { policy: 'custom', retention_days: 90 }],
    ['1y', undefined, { policy: 'standard', retention_days: 365 }],
    [undefined, undefined, { policy: 'standard', retention_days: 365 }],
  ])('called %s with %s days is kept as it means', async (retention_policy, custom_days, expected) => {
    const { status, body } = await analyst.post(path, { name: 'Kept', retention_policy, custom_days });
    expect(status).toBe(201);
    expect(body.retention).toEqual({
      ...expected,
      custom_days: expected.policy === 'custom' ? expected.retention_days : null,
      auto_delete: false,
      warning_days: 7,
      notify_before_deletion: true,
      deletes_at: null,
    });
  });

  it.each([
    ['custom without days', { retention_policy: 'custom' }],
    ['custom with no day', { retention_policy: 'custom', custom_days: 0 }],
    ['custom with 36,501 days', { retention_policy: 'custom', custom_days: 36_501 }],
    ['a name that is none', { retention_policy: '2y' }],
  ])('is refused as %s', async (_case, wrong) => {
    const { status, body } = await analyst.post(path, { name: 'Kept', ...wrong });
    expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'VALIDATION_ERROR' });
  });
});

describe('a change of a honey jar in the knowledge form', () => {
  it('is of what is named alone', async () => {
    const id = await create({ tags: ['old'], type: 'restricted' });
    const { status, body } = await analyst.put(`${path}/${id}`, {
      name: 'Renamed',
      description: 'New',
      status: 'archived',
      settings: { allow_search: false },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Renamed',
      description: 'New',
      type: 'restricted',
      tags: ['old'],
      status: 'archived',
      settings: { allow_search: false, allow_export: true },
    });
    expect((await analyst.get(`${path}/${id}`)).body).toEqual(body);
    expect((await analyst.put(`${path}/${id}`, { type: 'team', status: 'active' })).body).toMatchObject({
      type: 'team',
      status: 'active',
    });
  });

  it('needs the right role: everything for the owner, names and tags for editors, nothing for strangers', async () => {
    const id = await create({ type: 'restricted' });
    const access = [{ user_id: editor.user_id, role: 'editor' }];
    const { headers } = { headers: { authorization: `Bearer ${analyst.token}` } };
    const granted = await test.platform.inject({
      method: 'PUT',
      url: `/api/knowledge/honey-pots/${id}/access`,
      headers,
      payload: { access },
    });
    expect(granted.statusCode).toBe(200);
    expect((await editor.put(`${path}/${id}`, { tags: ['new'], type: 'restricted' })).status).toBe(200);
    for (const change of [{ type: 'public' }, { status: 'archived' }, { settings: { allow_export: false } }])
      expect((await editor.put(`${path}/${id}`, change)).status).toBe(403);
    expect((await stranger.put(`${path}/${id}`, { name: 'Mine now' })).status).toBe(404);
    expect((await analyst.get(`${path}/${id}`)).body).toMatchObject({ tags: ['new'], type: 'restricted' });
    const sealed = await analyst.put(`${path}/${id}`, { settings: { encryption_enabled: true } });
    expect(sealed).toMatchObject({ status: 409, body: { error: { code: 'RESOURCE_CONFLICT' } } });
  });
});

it('a list accepts type, status, owner, tag and search together', async () => {
  const tag = crypto.randomUUID();
  const wanted = await create({ name: 'Kits 50%', type: 'team', tags: [tag] });
  await create({ name: 'Kits 50%', type: 'private', tags: [tag] });
  await create({ name: 'Kits 500', type: 'team', tags: [tag] });
  await create({ name: 'Kits 50%', type: 'team' });
  const archived = await create({ name: 'Kits 50%', type: 'team', tags: [tag] });
  await analyst.put(`${path}/${archived}`, { status: 'archived' });
  const query = `type=team&status=active&owner=${analyst.user_id}&tag=${tag}&search=${encodeURIComponent('50%')}`;
  const { body } = await analyst.get(`${path}?${query}`);
  expect(body.honey_jars.map(({ id }: { id: string }) => id)).toEqual([wanted]);
  expect(body.pagination.total).toBe(1);
  for (const wrong of ['type=shared', 'status=inactive', 'owner=me'])
    expect((await analyst.get(`${path}?${wrong}`)).status).toBe(400);
});

it('counts are true at once after an upload and a deletion', async () => {
  const id = await create();
  const stats = async () => (await analyst.get(`${path}/${id}`)).body.stats;
  const { body } = await analyst.upload(`${path}/${id}/documents`, { 'a.txt': 'Four', 'b.txt': 'Seven.!' });
  expect(await stats()).toMatchObject({ document_count: 2, total_size_bytes: 11 });
  const [first] = body.documents;
  await analyst.delete(`${path}/${id}/documents/${first.id}`);
  expect(await stats()).toMatchObject({ document_count: 1, total_size_bytes: 11 - first.size_bytes });
});
