import { beforeAll, describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, analyst, colleague, stranger, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  colleague: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});
const path = '/api/v1/watches';
let team: string;

beforeAll(async () => {
  team = (await admin.post('/api/admin/teams', { name: 'Watchers' })).body.id;
  for (const { user_id } of [analyst, colleague, viewer])
    expect((await admin.post(`/api/admin/teams/${team}/members`, { user_id })).status).toBe(201);
});

async function change(client: Client, id: string, payload: object) {
  const headers = { authorization: `Bearer ${client.token}` };
  return inject(test.platform, { method: 'PATCH', url: `${path}/${id}`, headers, payload });
}

let count = 0;
const address = () => `10.9.${(count += 1)}.7`;

describe('a watch', () => {
  it('of an indicator has its one spelling, and is listed with its owner', async () => {
    const { status, body } = await analyst.post(path, {
      kind: 'indicator',
      value: 'hxxp://Evil[.]example/a',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'http://evil.example/a',
      kind: 'indicator',
      subject_type: 'url',
      subject: 'http://evil.example/a',
      team: null,
      active: true,
      matches: 0,
      last_match_at: null,
    });
    expect((await analyst.get(`${path}/${body.id}`)).body).toEqual(body);
    expect((await analyst.get(`${path}?value=evil[.]example/a`)).body.watches).toEqual([]);
    const found = await analyst.get(`${path}?value=${encodeURIComponent('http://evil.example/a/')}`);
    expect(found.body.watches).toEqual([body]);
  });

  it('of an entity is the same by any of its names', async () => {
    const body = { kind: 'entity', entity_type: 'actor', entity: 'Cozy Bear' };
    const made = await analyst.post(path, body);
    expect(made.status).toBe(201);
    expect((await analyst.post(path, { ...body, entity: 'APT29' })).status).toBe(409);
    const listed = await analyst.get(`${path}?kind=entity&entity_id=${made.body.entity_id}`);
    expect(listed.body.watches).toEqual([made.body]);
    expect((await stranger.post(path, { ...body, entity: 'APT29' })).body.entity_id).toBe(
      made.body.entity_id,
    );
  });

  it.each([
    { kind: 'indicator', value: 'not an indicator' },
    { kind: 'search', query: '...' },
    { kind: 'entity', entity_type: 'planet', entity: 'Mars' },
    { kind: 'entity', entity_type: 'actor' },
    { kind: 'indicator', value: '10.1.2.3', query: 'beacon' },
    { kind: 'weather' },
  ])('of %j is refused', async (body) => {
    expect((await analyst.post(path, body)).status).toBe(422);
  });

  it('of a honey jar is for those who may read it', async () => {
    const honey_jar_id = await createJar(analyst);
    const body = { kind: 'honey_jar', honey_jar_id };
    expect((await stranger.post(path, body)).status).toBe(404);
    const made = (await analyst.post(path, { ...body, name: 'Mine' })).body;
    expect(made).toMatchObject({ name: 'Mine', honey_jar_id, subject: null });
    expect(made.honey_jar_name).toEqual(expect.any(String));
    await analyst.delete(`/api/knowledge/honey-pots/${honey_jar_id}`);
    expect((await analyst.get(`${path}/${made.id}`)).status).toBe(404);
  });

  it('is renamed, paused, resumed and deleted by its owner alone', async () => {
    const { id } = (await analyst.post(path, { kind: 'indicator', value: address() })).body;
    for (const client of [stranger, admin]) {
      expect((await client.get(`${path}/${id}`)).status).toBe(404);
      expect((await change(client, id, { active: false })).status).toBe(404);
      expect((await client.delete(`${path}/${id}`)).status).toBe(404);
    }
    expect((await change(analyst, id, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      active: true,
    });
    expect((await change(analyst, id, { active: false })).body).toMatchObject({
      name: 'Renamed',
      active: false,
    });
    expect((await analyst.delete(`${path}/${id}`)).status).toBe(204);
    expect((await analyst.delete(`${path}/${id}`)).status).toBe(404);
  });

  it('of a team is of its members, none of whom may change it as a viewer', async () => {
    const body = { kind: 'indicator', value: address(), team_id: team };
    expect((await stranger.post(path, body)).status).toBe(422);
    expect((await viewer.post(path, body)).status).toBe(403);
    const made = (await analyst.post(path, body)).body;
    expect(made.team).toEqual({ id: team, name: 'Watchers' });
    expect((await colleague.post(path, body)).status).toBe(409);
    expect((await viewer.get(`${path}/${made.id}`)).status).toBe(200);
    expect((await change(viewer, made.id, { active: false })).status).toBe(403);
    expect((await viewer.delete(`${path}/${made.id}`)).status).toBe(403);
    expect((await stranger.get(`${path}/${made.id}`)).status).toBe(404);
    expect((await colleague.delete(`${path}/${made.id}`)).status).toBe(204);
  });

  it('is one of a hundred at most, and of twenty searches', async () => {
    const keen = await test.signIn('analyst');
    const make = (body: object) => keen.post(path, body);
    for (let n = 0; n < 20; n += 1)
      expect((await make({ kind: 'search', query: `word${n}` })).status).toBe(201);
    expect((await make({ kind: 'search', query: 'word21' })).body.error.message).toContain(
      '20 watched searches',
    );
    for (let n = 0; n < 80; n += 1)
      expect((await make({ kind: 'indicator', value: `10.8.0.${n}` })).status).toBe(201);
    const refused = await make({ kind: 'indicator', value: '10.8.1.1' });
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('100 watches');
    // That of a team is not one of one's own.
    const listed = await keen.get(`${path}?limit=100`);
    expect(listed.body.pagination.total).toBe(100);
  });
});
