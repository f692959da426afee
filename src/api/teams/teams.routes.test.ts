import { describe, expect, it } from 'vitest';
import { platformFor } from '#test/platform/platform.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const path = '/api/admin/teams';

const { test, admin, analyst, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  viewer: 'viewer',
});

const newName = () => `Team ${Math.random()}`;
const newTeam = async (name = newName()): Promise<string> => (await admin.post(path, { name })).body.id;
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);
const add = (team: string, { user_id }: { user_id: string }) =>
  admin.post(`${path}/${team}/members`, { user_id });

describe('teams', () => {
  it('are made, read, renamed and deleted by admins', async () => {
    const name = newName();
    const made = await admin.post(path, { name: `  ${name} `, description: 'Night shift' });
    expect(made).toMatchObject({
      status: 201,
      body: { name, description: 'Night shift', member_count: 0, created_at: expect.stringMatching(/Z$/) },
    });
    const { id } = made.body;
    expect((await admin.get(`${path}/${id}`)).body).toEqual({ ...made.body, members: [] });
    const renamed = await admin.put(`${path}/${id}`, { name: `${name} anew` });
    expect(renamed.body).toEqual({ ...made.body, name: `${name} anew` });
    expect((await admin.put(`${path}/${id}`, {})).body).toEqual(renamed.body);
    expect((await admin.delete(`${path}/${id}`)).body).toMatchObject({ success: true });
    for (const gone of [
      await admin.get(`${path}/${id}`),
      await admin.put(`${path}/${id}`, { name }),
      await admin.delete(`${path}/${id}`),
      await admin.get(`${path}/${id}/members`),
      await add(id, analyst),
      await admin.delete(`${path}/${id}/members/${analyst.user_id}`),
    ]) {
      expect(gone).toMatchObject({ status: 404, body: { error: { message: 'Team not found' } } });
    }
  });

  it('are invisible to other users, who cannot change them', async () => {
    const team = await newTeam();
    await add(team, analyst);
    for (const client of [analyst, viewer]) {
      for (const refused of [
        await client.get(path),
        await client.post(path, { name: newName() }),
        await client.get(`${path}/${team}`),
        await client.put(`${path}/${team}`, { name: newName() }),
        await client.delete(`${path}/${team}`),
        await client.get(`${path}/${team}/members`),
        await client.post(`${path}/${team}/members`, { user_id: client.user_id }),
        await client.delete(`${path}/${team}/members/${analyst.user_id}`),
      ]) {
        expect(refused).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
      }
    }
  });

  it('have names of their own, whatever the case, also when two take one at once', async () => {
    const name = newName();
    const replies = await Promise.all([
      admin.post(path, { name }),
      admin.post(path, { name: name.toUpperCase() }),
    ]);
    expect(statuses(replies)).toEqual([201, 409]);
    const other = await newTeam();
    expect(await admin.put(`${path}/${other}`, { name })).toMatchObject({
      status: 409,
      body: { error: { code: 'RESOURCE_CONFLICT' } },
    });
    for (const wrong of [{}, { name: '  ' }, { name: 'x'.repeat(101) }, { name: 7 }])
      expect((await admin.post(path, wrong)).status).toBe(422);
  });

  it('are listed by name, found by a part of it, and counted', async () => {
    const mark = newName();
    const [b, a] = [await newTeam(`${mark} b`), await newTeam(`${mark} A`)];
    await newTeam(`${mark} %`);
    await Promise.all([add(b, analyst), add(b, viewer)]);
    const { body } = await admin.get(`${path}?search=${mark.toLowerCase()}&limit=2&offset=1`);
    expect(body).toMatchObject({
      total: 3,
      limit: 2,
      offset: 1,
      teams: [
        { id: a, member_count: 0 },
        { id: b, member_count: 2 },
      ],
    });
    expect((await admin.get(`${path}?search=${encodeURIComponent(`${mark} %`)}`)).body.total).toBe(1);
    expect((await admin.get(`${path}?limit=101`)).status).toBe(400);
  });
});

describe('the members of a team', () => {
  it('are added and removed one by one', async () => {
    const team = await newTeam();
    const added = await add(team, analyst);
    expect(added).toMatchObject({
      status: 201,
      body: { user_id: analyst.user_id, role: 'analyst', is_active: true },
    });
    await add(team, viewer);
    expect(await add(team, analyst)).toMatchObject({ status: 409 });
    const { body } = await admin.get(`${path}/${team}/members?limit=1`);
    expect(body).toEqual({ members: [added.body], total: 2, limit: 1, offset: 0 });
    expect((await admin.get(`${path}/${team}`)).body).toMatchObject({
      member_count: 2,
      members: [{ user_id: analyst.user_id }, { user_id: viewer.user_id }],
    });
    const member = `${path}/${team}/members/${analyst.user_id}`;
    expect((await admin.delete(member)).status).toBe(200);
    expect(await admin.delete(member)).toMatchObject({
      status: 404,
      body: { error: { message: 'Member not found' } },
    });
    expect((await admin.get(`${path}/${team}`)).body.member_count).toBe(1);
  });

  it('are existing, active users', async () => {
    const team = await newTeam();
    const inactive = await test.signIn('analyst');
    await test.deps.database.kysely
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', inactive.user_id)
      .execute();
    for (const user_id of [unknownId, inactive.user_id, 'x', null, undefined]) {
      const refused = await admin.post(`${path}/${team}/members`, { user_id });
      expect(refused.status).toBe(422);
      expect(refused.body.error.details.fields).toMatchObject([{ field: 'user_id' }]);
    }
  });

  it('are none too many when one is added twice at once', async () => {
    const team = await newTeam();
    expect(statuses(await Promise.all([add(team, analyst), add(team, analyst)]))).toEqual([201, 409]);
  });

  it('cannot be added to a team that goes at the same moment, which is no fault', async () => {
    const team = await newTeam();
    const [deleted, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const going = test.deps.database.transact(async (tx) => {
      await tx.deleteFrom('teams').where('id', '=', team).execute();
      deleted.resolve();
      await committed.promise;
    });
    await deleted.promise;
    const adding = add(team, viewer);
    setTimeout(committed.resolve, 200);
    await going;
    expect((await adding).status).toBe(404);
  });
});

describe('one’s own teams', () => {
  it('are listed for their members only', async () => {
    const [mine, theirs] = [await newTeam(), await newTeam()];
    const member = await test.signIn('viewer');
    await Promise.all([add(mine, member), add(mine, analyst), add(theirs, analyst)]);
    const { status, body } = await member.get('/api/teams');
    expect(status).toBe(200);
    expect(body).toMatchObject({ teams: [{ id: mine, member_count: 2 }], total: 1, limit: 20, offset: 0 });
    expect((await admin.get('/api/teams')).body.total).toBe(0);
    expect((await member.get('/api/teams?search=nothing of the kind')).body.teams).toEqual([]);
  });
});
