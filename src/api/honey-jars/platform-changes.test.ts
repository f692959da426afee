import { describe, expect, it } from 'vitest';
import { createJar, jarsPath, platformFor } from '#test/platform/platform.ts';

const { test, admin, analyst, other, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  other: 'analyst',
  viewer: 'viewer',
});

describe('a change of a honey jar in the platform form', () => {
  it('is of what is named alone', async () => {
    const jar = await createJar(analyst, { description: 'Old', tags: ['old'] });
    const { status, body } = await analyst.put(`${jarsPath}/${jar}`, {
      name: '  Renamed  ',
      status: 'archived',
      settings: { allow_export: false },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Renamed',
      description: 'Old',
      tags: ['old'],
      visibility: 'private',
      status: 'archived',
      settings: { allow_search: true, allow_export: false, encryption_enabled: false },
      retention: { policy: 'standard', retention_days: 365 },
    });
    expect((await analyst.get(`${jarsPath}/${jar}`)).body).toMatchObject(body);
    const back = await analyst.put(`${jarsPath}/${jar}`, {
      status: 'active',
      settings: { allow_search: false, encryption_enabled: false },
    });
    expect(back.body).toMatchObject({
      status: 'active',
      settings: { allow_search: false, allow_export: false },
    });
  });

  it.each([
    ['a name of two characters', { name: 'ab' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['a description of 501 characters', { description: 'x'.repeat(501) }],
    ['the state processing', { status: 'processing' }],
    ['a state of another form', { status: 'inactive' }],
    ['settings that are no object', { settings: true }],
    ['a setting that is no truth value', { settings: { allow_search: 'yes' } }],
    ['an owner that is no id', { owner_id: 'me' }],
    ['an unknown setting', { settings: { allow_searches: true } }],
    ['an empty tag', { tags: [''] }],
    ['a list', ['name']],
  ])('is refused with %s', async (_case, wrong) => {
    const jar = await createJar(analyst);
    const { status, body } = await analyst.put(`${jarsPath}/${jar}`, wrong);
    expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'VALIDATION_ERROR' });
  });

  it('leaves null fields unchanged, and clears tags with an empty list', async () => {
    const jar = await createJar(analyst, { tags: ['old'], description: 'Old' });
    const nothing = {
      name: null,
      description: null,
      visibility: null,
      status: null,
      settings: null,
      owner_id: null,
    };
    const { status, body } = await analyst.put(`${jarsPath}/${jar}`, { ...nothing, tags: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Threat reports', description: 'Old', tags: ['old'] });
    expect((await analyst.put(`${jarsPath}/${jar}`, { tags: [] })).body.tags).toEqual([]);
  });

  it('cannot encrypt a plain honey jar, and the error says what to do', async () => {
    const jar = await createJar(analyst);
    const { status, body } = await analyst.put(`${jarsPath}/${jar}`, {
      name: 'Sealed',
      settings: { encryption_enabled: true },
    });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      code: 'RESOURCE_CONFLICT',
      message: expect.stringMatching(/export this one.*with encryption_enabled/),
    });
    expect((await analyst.get(`${jarsPath}/${jar}`)).body.name).toBe('Threat reports');
  });

  it('of settings, state and owner is refused to editors, who can change the rest', async () => {
    const jar = await createJar(analyst, { visibility: 'shared' });
    await analyst.put(`${jarsPath}/${jar}/access`, { access: [{ user_id: other.user_id, role: 'editor' }] });
    for (const change of [
      { settings: { allow_export: false } },
      { status: 'archived' },
      { owner_id: other.user_id },
      { visibility: 'public' },
    ])
      expect((await other.put(`${jarsPath}/${jar}`, change)).status).toBe(403);
    const detail = (await other.get(`${jarsPath}/${jar}`)).body;
    // The whole of it sent back is no change of what is not theirs.
    const { name, visibility, status, settings } = detail;
    const sent = { name, description: 'By an editor', visibility, status, settings };
    expect(await other.put(`${jarsPath}/${jar}`, sent)).toMatchObject({
      status: 200,
      body: { description: 'By an editor', settings: detail.settings },
    });
  });
});

describe('handing a honey jar over', () => {
  it('makes it another’s, is answered, and is in the audit log', async () => {
    const jar = await createJar(analyst);
    const { status, body } = await analyst.put(`${jarsPath}/${jar}`, { owner_id: other.user_id });
    expect(status).toBe(200);
    expect(body.owner.id).toBe(other.user_id);
    expect((await analyst.get(`${jarsPath}/${jar}`)).status).toBe(404);
    expect((await other.get(`${jarsPath}?owner=${other.user_id}`)).body.honey_jars).toContainEqual(
      expect.objectContaining({ id: jar }),
    );
    const { rows } = await test.deps.audit.list({ target_id: jar }, { limit: 10, offset: 0 });
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: 'honey_jar.update',
        user_id: analyst.user_id,
        details: JSON.stringify({ changed: ['owner_id'], owner_id: other.user_id }),
      }),
    );
    expect((await admin.put(`${jarsPath}/${jar}`, { owner_id: analyst.user_id })).status).toBe(200);
    expect((await analyst.get(`${jarsPath}/${jar}`)).status).toBe(200);
  });

  it('leaves the previous owner what others have: read access to a public one, and their grant on a shared one', async () => {
    const open = await createJar(analyst, { visibility: 'public' });
    await analyst.put(`${jarsPath}/${open}`, { owner_id: other.user_id });
    expect((await analyst.get(`${jarsPath}/${open}`)).status).toBe(200);
    expect((await analyst.put(`${jarsPath}/${open}`, { name: 'Not mine' })).status).toBe(403);
    const shared = await createJar(analyst, { visibility: 'shared' });
    const access = [{ user_id: analyst.user_id, role: 'editor' }];
    await analyst.put(`${jarsPath}/${shared}/access`, { access });
    await analyst.put(`${jarsPath}/${shared}`, { owner_id: other.user_id });
    expect((await analyst.put(`${jarsPath}/${shared}`, { name: 'Still an editor' })).status).toBe(200);
    expect((await analyst.delete(`${jarsPath}/${shared}`)).status).toBe(403);
  });

  it('to a viewer, or to an unknown user, is refused with the field', async () => {
    const jar = await createJar(analyst);
    for (const owner_id of [viewer.user_id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await analyst.put(`${jarsPath}/${jar}`, { owner_id });
      expect(status).toBe(422);
      expect(body.error.details.fields).toMatchObject([{ field: 'owner_id' }]);
    }
  });

  it('at once to two ends with one of them, whole', async () => {
    const jar = await createJar(analyst);
    const third = await test.signIn('analyst');
    const replies = await Promise.all(
      [other, third].map(({ user_id }) => analyst.put(`${jarsPath}/${jar}`, { owner_id: user_id })),
    );
    expect(replies.map(({ status }) => status)).toContain(200);
    const { body } = await admin.get(`${jarsPath}/${jar}`);
    expect([other.user_id, third.user_id]).toContain(body.owner.id);
    expect((await analyst.get(`${jarsPath}/${jar}`)).status).toBe(404);
  });
});

describe('the list of honey jars', () => {
  it('accepts search, tag, owner, visibility and status together, in one order page by page', async () => {
    const owner = await test.signIn('analyst');
    const tag = crypto.randomUUID();
    for (let i = 0; i < 5; i += 1)
      await createJar(owner, { name: `Kits ${i} of_50%`, tags: [tag], visibility: 'public' });
    await createJar(owner, { name: 'Kits hidden of_50%', tags: [tag] });
    await createJar(owner, { name: 'Kits of 50 percent', tags: [tag], visibility: 'public' });
    await createJar(other, { name: 'Kits 9 of_50%', tags: [tag], visibility: 'public' });
    const done = await createJar(owner, { name: 'kITS done OF_50%', tags: [tag], visibility: 'public' });
    await owner.put(`${jarsPath}/${done}`, { status: 'archived' });
    const query = (more: string) =>
      `${jarsPath}?search=${encodeURIComponent('OF_50%')}&tag=${tag}&owner=${owner.user_id}&visibility=public${more}`;
    const whole = (await viewer.get(query('&status=active'))).body;
    expect(whole.total).toBe(5);
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => viewer.get(query(`&status=active&limit=2&offset=${offset}`))),
    );
    expect(pages.flatMap(({ body }) => body.honey_jars)).toEqual(whole.honey_jars);
    expect((await viewer.get(query(''))).body.total).toBe(6);
    expect((await viewer.get(query('&status=archived'))).body.honey_jars).toMatchObject([{ id: done }]);
    for (const wild of ['%', '_', '\\', '%25'])
      expect(
        (await viewer.get(`${jarsPath}?tag=${tag}&search=${encodeURIComponent(`Kits${wild}`)}`)).body.total,
      ).toBe(0);
    expect((await viewer.get(`${jarsPath}?status=inactive`)).status).toBe(400);
  });
});
