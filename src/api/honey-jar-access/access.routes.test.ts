import { beforeEach, describe, expect, it } from 'vitest';
import { createJar, jarsPath, platformFor, type Client } from '#test/platform/platform.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

const { test, admin, owner, guest, stranger, viewer } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  guest: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const reader = (of: object) => ({ ...of, role: 'reader' });
const accessPath = (jar: string) => `${jarsPath}/${jar}/access`;
const share = (jar: string, access: object[], by = owner) => by.put(accessPath(jar), { access });

async function newTeam(...members: Client[]): Promise<string> {
  const { body } = await admin.post('/api/admin/teams', { name: `Team ${Math.random()}` });
  for (const { user_id } of members) await admin.post(`/api/admin/teams/${body.id}/members`, { user_id });
  return body.id;
}

async function userOf(client: Client): Promise<any> {
  const user = await test.deps.database.kysely
    .selectFrom('users')
    .select(['email', 'display_name'])
    .where('id', '=', client.user_id)
    .executeTakeFirstOrThrow();
  return { user_id: client.user_id, email: user.email, name: user.display_name };
}

describe('the access list of a honey jar', () => {
  let jar: string;
  beforeEach(async () => {
    jar = await createJar(owner, { visibility: 'shared' });
  });

  it('is empty at first, is replaced as a whole and shows names', async () => {
    const team = await newTeam(owner);
    expect((await owner.get(accessPath(jar))).body).toEqual({ access: [] });
    const first = await share(jar, [
      { user_id: guest.user_id, role: 'editor' },
      { team_id: team, role: 'reader' },
    ]);
    expect(first.status).toBe(200);
    expect(first.body.access).toHaveLength(2);
    expect(first.body.access).toContainEqual({ ...(await userOf(guest)), role: 'editor' });
    expect(first.body.access).toContainEqual({
      team_id: team,
      name: expect.stringMatching(/^Team /),
      role: 'reader',
    });
    expect((await owner.get(accessPath(jar))).body).toEqual(first.body);
    const second = await share(jar, [{ user_id: viewer.user_id.toUpperCase(), role: 'reader' }]);
    expect(second.body).toEqual({ access: [{ ...(await userOf(viewer)), role: 'reader' }] });
    expect((await share(jar, [])).body).toEqual({ access: [] });
  });

  it('comes as a bare array too', async () => {
    const { status, body } = await owner.put(accessPath(jar), [{ user_id: guest.user_id, role: 'reader' }]);
    expect(status).toBe(200);
    expect(body.access).toMatchObject([{ user_id: guest.user_id, role: 'reader' }]);
  });

  it('can be read by writers, and replaced only by owner and admins', async () => {
    const editor = await test.signIn('analyst');
    await share(jar, [
      { user_id: editor.user_id, role: 'editor' },
      { user_id: guest.user_id, role: 'reader' },
      { user_id: viewer.user_id, role: 'editor' },
    ]);
    const outcomes = await Promise.all(
      [owner, admin, editor, guest, viewer, stranger].map(async (client) => [
        (await client.get(accessPath(jar))).status,
        (await client.put(accessPath(jar), { access: 'nonsense' })).status,
        (await share(jar, [{ user_id: unknownId, role: 'reader' }], client)).status,
      ]),
    );
    expect(outcomes).toEqual([
      [200, 422, 422],
      [200, 422, 422],
      [200, 422, 403],
      [403, 422, 403],
      [403, 422, 403],
      [404, 422, 404],
    ]);
    expect((await owner.get(accessPath(jar))).body.access).toHaveLength(3);
    const gone = await owner.get(accessPath(unknownId));
    expect((await stranger.get(accessPath(jar))).body.error.message).toBe(gone.body.error.message);
  });

  it('names the entry that is wrong, and stays as it was', async () => {
    const inactive = await test.signIn('analyst');
    await test.deps.database.kysely
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', inactive.user_id)
      .execute();
    const good = reader({ user_id: guest.user_id });
    await share(jar, [good]);
    const foreignTeam = await newTeam(stranger);
    for (const [wrong, field] of [
      [reader({ user_id: unknownId }), 'access.1.user_id'],
      [reader({ team_id: unknownId }), 'access.1.team_id'],
      [reader({ user_id: inactive.user_id }), 'access.1.user_id'],
      [reader({ team_id: foreignTeam }), 'access.1.team_id'],
      [reader({ user_id: foreignTeam }), 'access.1.user_id'],
      [{ user_id: guest.user_id, role: 'editor' }, 'access.1.user_id'],
      [reader({ user_id: 'x' }), 'access.1.user_id'],
      [reader({}), 'access.1'],
      [reader({ user_id: guest.user_id, team_id: foreignTeam }), 'access.1'],
      [{ user_id: stranger.user_id, role: 'owner' }, 'access.1.role'],
      [null, 'access.1'],
    ] as const) {
      const refused = await owner.put(accessPath(jar), [good, wrong]);
      expect(refused.status, field).toBe(422);
      expect(refused.body.error.details.fields).toMatchObject([{ field }]);
    }
    const many = Array.from({ length: 201 }, () => good);
    expect((await share(jar, many)).status).toBe(422);
    expect((await owner.get(accessPath(jar))).body.access).toMatchObject([good]);
  });

  it('may contain any team when an admin adds it, which the owner then may keep', async () => {
    const foreignTeam = await newTeam(stranger);
    const entry = { team_id: foreignTeam, role: 'reader' };
    expect((await share(jar, [entry], admin)).status).toBe(200);
    expect((await share(jar, [entry, { user_id: guest.user_id, role: 'reader' }])).status).toBe(200);
    expect((await stranger.get(`${jarsPath}/${jar}`)).status).toBe(200);
    expect((await share(jar, [])).status).toBe(200);
    expect((await share(jar, [entry])).status).toBe(422);
  });

  it('keeps entries of users who are deactivated later, and accepts no one who already is', async () => {
    const leaver = await test.signIn('analyst');
    const both = [reader({ user_id: leaver.user_id }), reader({ user_id: guest.user_id })];
    await share(jar, [reader({ user_id: leaver.user_id })]);
    await admin.post(`/api/admin/users/${leaver.user_id}/deactivate`);
    expect((await share(jar, both)).status).toBe(200);
    await share(jar, []);
    expect((await share(jar, both)).status).toBe(422);
  });

  it('is one of the two when two replace it at once', async () => {
    const lists = [guest, stranger, viewer].map(({ user_id }) => [{ user_id, role: 'reader' }]);
    const replies = await Promise.all([...lists, ...lists].map((list) => share(jar, list)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { access } = (await owner.get(accessPath(jar))).body;
    expect(access).toHaveLength(1);
  });

  it('is not found, and no fault, when the jar is deleted at the same moment', async () => {
    const replies = await Promise.all([
      share(jar, [{ user_id: guest.user_id, role: 'reader' }]),
      owner.delete(`${jarsPath}/${jar}`),
      share(jar, [{ user_id: stranger.user_id, role: 'reader' }]),
    ]);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    expect((await guest.get(`${jarsPath}/${jar}`)).status).toBe(404);
  });
});

describe('finding users to give access to', () => {
  it('lists active users by name or e-mail for users who can have jars', async () => {
    const { email } = await userOf(guest);
    for (const client of [owner, admin]) {
      const { status, body } = await client.get(`/api/users?search=${encodeURIComponent(email)}`);
      expect(status).toBe(200);
      expect(body).toEqual({ users: [{ id: guest.user_id, email, display_name: email.split('@')[0] }] });
    }
    expect((await viewer.get('/api/users?search=ana')).status).toBe(403);
    expect((await owner.get('/api/users?search=%25%25')).body.users).toEqual([]);
    for (const wrong of ['', '?search=a', '?search=%20%20a', `?search=${'a'.repeat(201)}`])
      expect((await owner.get(`/api/users${wrong}`)).status).toBe(400);
  });

  it('lists at most twenty, and no inactive ones', async () => {
    const mark = `crowd-${Math.random()}`;
    await test.deps.database.kysely
      .insertInto('users')
      .values(
        Array.from({ length: 30 }, (_, index) => ({
          id: crypto.randomUUID(),
          email: `${mark}-${index}@example.com`,
          display_name: 'One of many',
          role: 'analyst' as const,
          is_active: index >= 8,
        })),
      )
      .execute();
    const { body } = await owner.get(`/api/users?search=${mark}`);
    expect(body.users).toHaveLength(20);
    for (let index = 0; index < 8; index += 1)
      expect((await owner.get(`/api/users?search=${mark}-${index}@`)).body.users).toEqual([]);
  });
});
