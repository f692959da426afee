import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { newId } from '#kernel/ids.ts';
import { createUserAdmin, type UserAdmin } from './users-admin.ts';

describeDatabases('users as admins manage them', (open) => {
  let test: TestDatabase;
  let admin: UserAdmin;
  const ended: string[] = [];

  beforeAll(async () => {
    test = await open();
    admin = createUserAdmin({
      database: test.database,
      endAccess: async (_tx, userId) => void ended.push(userId),
      sendLink: async () => false,
    });
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => {
    ended.length = 0;
    await test.database.kysely.deleteFrom('users').execute();
  });

  async function add(role: 'admin' | 'analyst', is_active = true): Promise<string> {
    const id = newId();
    const user = {
      id,
      email: `${id}@example.com`,
      display_name: 'Ada',
      role,
      is_active,
      password_hash: null,
    };
    await test.database.kysely.insertInto('users').values(user).execute();
    return id;
  }

  const activeAdmins = () => admin.list({ role: 'admin', is_active: true }, { limit: 100, offset: 0 });

  it('leave one admin when two demote each other at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await test.database.kysely.deleteFrom('users').execute();
      const [one, other] = [await add('admin'), await add('admin')];
      const outcomes = await Promise.allSettled([
        admin.change(one, { role: 'analyst' }),
        admin.change(other, { is_active: false }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await activeAdmins()).total).toBe(1);
    }
  });

  it('leave one admin of twenty who are all deactivated concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => add('admin')));
    const outcomes = await Promise.allSettled(ids.map((id) => admin.change(id, { is_active: false })));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { kind: 'conflict' } }]);
    expect((await activeAdmins()).total).toBe(1);
    expect(ended).toHaveLength(19);
  });

  it('do not count inactive admins and other roles', async () => {
    const [last] = [await add('admin'), await add('admin', false), await add('analyst')];
    await expect(admin.change(last, { role: 'viewer' })).rejects.toMatchObject({ kind: 'conflict' });
    expect(ended).toEqual([]);
    expect((await admin.change(last, { display_name: 'Grace' })).user.display_name).toBe('Grace');
  });

  it('undo everything when ending the access fails', async () => {
    const [, other] = [await add('admin'), await add('analyst')];
    const failing = createUserAdmin({
      database: test.database,
      endAccess: () => Promise.reject(new Error('no')),
      sendLink: async () => false,
    });
    await expect(failing.change(other, { is_active: false })).rejects.toThrow('no');
    expect(await admin.get(other)).toMatchObject({ is_active: true });
  });
});
