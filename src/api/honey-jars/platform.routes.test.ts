import { describe, expect, it } from 'vitest';
import { createJar, jarsPath, platformFor } from '#test/platform/platform.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

const { admin, analyst, stranger, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

describe('honey jars in the platform form', () => {
  it('are created with the documented fields and counts of zero', async () => {
    const { status, body } = await analyst.post(jarsPath, {
      name: 'Phishing',
      description: 'Mails',
      tags: ['mail'],
    });
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

  it('are listed for their readers, with filters and a total beyond the page', async () => {
    const tag = `tag-${Math.random()}`;
    await createJar(analyst, { name: 'Alpha report', tags: [tag] });
    await createJar(analyst, { name: 'Beta report', tags: [tag], visibility: 'public' });
    const own = await analyst.get(`${jarsPath}?tag=${tag}&limit=1`);
    expect(own.body).toMatchObject({ total: 2, limit: 1, offset: 0 });
    expect(own.body.honey_jars).toHaveLength(1);
    const beyond = await analyst.get(`${jarsPath}?tag=${tag}&offset=10`);
    expect(beyond.body).toMatchObject({ total: 2, honey_jars: [] });
    const seen = await stranger.get(`${jarsPath}?tag=${tag}`);
    expect(seen.body.honey_jars.map((jar: { name: string }) => jar.name)).toEqual(['Beta report']);
    const found = await analyst.get(`${jarsPath}?tag=${tag}&search=alph&visibility=private`);
    expect(found.body.honey_jars).toMatchObject([{ name: 'Alpha report', owner: { id: analyst.user_id } }]);
  });

  it('treat a percent sign in the search as itself', async () => {
    const { body } = await analyst.get(`${jarsPath}?search=${encodeURIComponent('%')}`);
    expect(body.total).toBe(0);
  });

  it('are hidden from strangers as if they did not exist', async () => {
    const jar = await createJar(analyst);
    const unknown = await stranger.get(`${jarsPath}/${unknownId}`);
    for (const answer of [
      await stranger.get(`${jarsPath}/${jar}`),
      await stranger.put(`${jarsPath}/${jar}`, { name: 'Mine now' }),
      await stranger.delete(`${jarsPath}/${jar}`),
      await stranger.get(`${jarsPath}/${jar}/documents`),
      await stranger.upload(`${jarsPath}/${jar}/documents`, { 'a.txt': 'text' }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('RESOURCE_NOT_FOUND');
      expect(answer.body.error.message).toBe(unknown.body.error.message);
    }
    expect((await admin.get(`${jarsPath}/${jar}`)).status).toBe(200);
  });

  it('are read by all but changed only by owner and admin when public', async () => {
    const jar = await createJar(analyst, { visibility: 'public' });
    expect((await viewer.get(`${jarsPath}/${jar}`)).status).toBe(200);
    const refused = await stranger.put(`${jarsPath}/${jar}`, { name: 'Mine now' });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
    const changed = await admin.put(`${jarsPath}/${jar}`, { name: 'Renamed', tags: ['x'] });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Renamed', tags: ['x'], visibility: 'public' },
    });
  });

  it('cannot be created by viewers', async () => {
    expect((await viewer.post(jarsPath, { name: 'No way' })).status).toBe(403);
  });

  it.each([
    ['created', (body: object) => analyst.post(jarsPath, { name: 'Misplaced', ...body })],
    ['changed', async (body: object) => analyst.put(`${jarsPath}/${await createJar(analyst)}`, body)],
  ])('are not %s with a setting in the wrong place, where it would be ignored', async (_, send) => {
    for (const body of [{ encryption_enabled: true }, { settings: { allow_exports: false } }]) {
      const reply = await send(body);
      expect(reply.status).toBe(422);
      expect(JSON.stringify(reply.body.error.details)).toMatch(/encryption_enabled|allow_exports/);
    }
  });

  it('say which field is wrong', async () => {
    const { status, body } = await analyst.post(jarsPath, { name: 'ab', visibility: 'secret' });
    expect(status).toBe(422);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.details.fields.map((field: { field: string }) => field.field)).toEqual([
      'name',
      'visibility',
    ]);
    expect(body.error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
