import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#domain/users/index.ts';
import { newId } from '#kernel/ids.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { jarsOver } from '../../../test/support/jars.ts';
import { createGrants, type Grants } from './grants.service.ts';
import type { Access } from './jar.ts';
import type { Actor } from './jars.policy.ts';
import type { Jars } from './jars.service.ts';

let test: TestDatabase;
let jars: Jars;
let grants: Grants;
let owner: Actor;
let stranger: Actor;
let admin: Actor;
let noted: string[];

async function actor(role: Actor['role']): Promise<Actor> {
  const email = `${newId()}@example.com`;
  const { id } = await createUser(test.database.kysely, { email, password: 'a password', role });
  return {
    user_id: id,
    role,
    note: ({ action, target_type, target_id }) => void noted.push(`${action} ${target_type} ${target_id}`),
  };
}

beforeAll(async () => {
  test = await openTestDatabase();
  jars = jarsOver(test.database);
  grants = createGrants({ database: test.database, jars });
  [owner, stranger, admin] = [await actor('analyst'), await actor('analyst'), await actor('admin')];
});
afterAll(() => test.cleanup());
beforeEach(() => {
  noted = [];
});

const jarOf = async (access: Access): Promise<string> =>
  (await jars.create(owner, { name: 'Jar', access })).id;
const ids = (found: { id: string }[]) => found.map(({ id }) => id);
const note = (id: string) => `honey_jar.read_as_admin honey_jar ${id}`;

describe('the audit log', () => {
  it('is told of each jar that an admin reads by his role alone, and of no other', async () => {
    const [shut, team, open, shared] = [
      await jarOf('private'),
      await jarOf('team'),
      await jarOf('public'),
      await jarOf('restricted'),
    ];
    await grants.replace(owner, shared, [{ user_id: admin.user_id, role: 'reader' }]);
    const { id: own } = await jars.create(admin, { name: 'His own', access: 'private' });
    for (const id of [shut, team, open, shared, own]) await jars.readable(admin, id);
    expect(noted).toEqual([note(shut), note(team)]);
  });

  it('is told when he reads who has access, and not when he changes something, which has its own entry', async () => {
    const jar = await jarOf('private');
    await jars.writable(admin, jar);
    await jars.manageable(admin, jar);
    await jars.update(admin, jar, { name: 'Renamed' });
    await grants.replace(admin, jar, []);
    expect(noted).toEqual([]);
    await grants.list(admin, jar);
    expect(noted).toEqual([note(jar)]);
  });

  it('is told when he searches a jar by name; unnamed, others’ jars are not searched', async () => {
    const jar = await jarOf('private');
    expect(ids(await jars.searchable(admin))).not.toContain(jar);
    expect(noted).toEqual([]);
    expect(ids(await jars.searchable(admin, [jar, jar]))).toEqual([jar]);
    expect(noted).toEqual([note(jar)]);
    expect(ids(await jars.searchable(owner))).toContain(jar);
  });

  it('is told that a jar was denied when it is there, and nothing when it is not', async () => {
    const [jar, open] = [await jarOf('private'), await jarOf('public')];
    const refusal = { kind: 'not_found', message: 'Honey jar not found' };
    for (const asked of [
      () => jars.readable(stranger, jar),
      () => jars.writable(stranger, jar),
      () => jars.searchable(stranger, [open, jar]),
      () => jars.searchable(stranger, [newId(), jar]),
    ])
      await expect(asked()).rejects.toMatchObject({ ...refusal, denied: true });
    for (const asked of [
      () => jars.readable(stranger, newId()),
      () => jars.searchable(stranger, [open, newId()]),
    ])
      await expect(asked()).rejects.toMatchObject({ ...refusal, denied: false });
  });
});

describe('jars looked up together', () => {
  it('are answered to each who asks within his own rights', async () => {
    const [shut, open] = [await jarOf('private'), await jarOf('public')];
    const outcomes = await Promise.all(
      [owner, stranger, admin].flatMap((who) =>
        [shut, open, shut].map((id) =>
          jars.readable(who, id).then(
            (jar) => jar.id === id,
            (error: { kind: string }) => error.kind,
          ),
        ),
      ),
    );
    expect(outcomes).toEqual([true, true, true, 'not_found', true, 'not_found', true, true, true]);
  });
});
