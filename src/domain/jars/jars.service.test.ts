import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#domain/users/index.ts';
import { newId } from '#kernel/ids.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, startBulkUpload } from '#test/platform/jars.ts';
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
  it('records each jar that an admin reads only by role, and no other', async () => {
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

  it('records reading the access list; changes have entries of their own', async () => {
    const jar = await jarOf('private');
    await jars.writable(admin, jar);
    await jars.manageable(admin, jar);
    await jars.update(admin, jar, { name: 'Renamed' });
    await grants.replace(admin, jar, []);
    expect(noted).toEqual([]);
    await grants.list(admin, jar);
    expect(noted).toEqual([note(jar)]);
  });

  it('records a search that names a jar; without names, others’ jars are not searched', async () => {
    const jar = await jarOf('private');
    expect(ids(await jars.searchable(admin))).not.toContain(jar);
    expect(noted).toEqual([]);
    expect(ids(await jars.searchable(admin, [jar, jar]))).toEqual([jar]);
    expect(noted).toEqual([note(jar)]);
    expect(ids(await jars.searchable(owner))).toContain(jar);
  });

  it('records a denied jar when it exists, and nothing when it does not', async () => {
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

describe('a change', () => {
  it('of readers, export and ownership needs the owner or an admin', async () => {
    const jar = await jarOf('restricted');
    const editor = await actor('analyst');
    await grants.replace(owner, jar, [{ user_id: editor.user_id, role: 'editor' }]);
    const refusal = { kind: 'forbidden', message: expect.stringContaining('its owner') };
    for (const change of [
      { access: 'public' },
      { tier: 'premium' },
      { status: 'archived' },
      { owner_id: editor.user_id },
      { allow_search: false },
      { allow_export: false },
      { retention_policy: 'temporary', retention_days: 30 },
      { auto_delete: false },
      { warning_days: 1 },
      { notify_before_deletion: false },
    ] as const)
      await expect(jars.update(editor, jar, { name: 'Mine', ...change })).rejects.toMatchObject(refusal);
    expect((await jars.readable(owner, jar)).name).toBe('Jar');
    const rest = { name: 'Ours', description: 'For all', tags: ['a'], config: { b: 1 } };
    // What is so already is no change of it.
    const same = { access: 'restricted', allow_export: true, owner_id: owner.user_id } as const;
    expect(await jars.update(editor, jar, { ...rest, ...same })).toMatchObject(rest);
    expect(await jars.update(admin, jar, { allow_export: false })).toMatchObject({ allow_export: false });
  });

  it('of the owner is returned to the previous owner, and then the jar is no longer theirs', async () => {
    const jar = await jarOf('private');
    const heir = await actor('analyst');
    expect(await jars.update(owner, jar, { owner_id: heir.user_id })).toMatchObject({
      owner_id: heir.user_id,
    });
    await expect(jars.readable(owner, jar)).rejects.toMatchObject({ kind: 'not_found', denied: true });
    await expect(jars.update(owner, jar, { owner_id: owner.user_id })).rejects.toMatchObject({
      kind: 'not_found',
    });
    expect((await jars.manageable(heir, jar)).id).toBe(jar);
  });

  it('transfers no jar to missing or inactive users or viewers', async () => {
    const jar = await jarOf('private');
    const left = await actor('analyst');
    await test.database.kysely
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', left.user_id)
      .execute();
    for (const owner_id of [newId(), left.user_id, (await actor('viewer')).user_id])
      await expect(jars.update(owner, jar, { owner_id })).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: [{ field: 'owner_id' }] },
      });
    expect((await jars.readable(owner, jar)).owner_id).toBe(owner.user_id);
  });

  it('of the encryption is refused, and leaves the rest unchanged', async () => {
    const jar = await jarOf('private');
    const refusal = { kind: 'conflict', message: expect.stringContaining('export this one') };
    await expect(jars.update(owner, jar, { name: 'New', encrypted: true })).rejects.toMatchObject(refusal);
    expect(await jars.update(owner, jar, { encrypted: false })).toMatchObject({ name: 'Jar' });
  });

  it('to archived waits for the end of a bulk upload', async () => {
    const jar = await jarOf('private');
    const upload = await startBulkUpload(test.database, { jar_id: jar, user_id: owner.user_id });
    await expect(jars.update(owner, jar, { status: 'archived' })).rejects.toMatchObject({ kind: 'conflict' });
    await test.database.kysely
      .updateTable('bulk_uploads')
      .set({ status: 'completed' })
      .where('id', '=', upload)
      .execute();
    expect(await jars.update(owner, jar, { status: 'archived' })).toMatchObject({ status: 'archived' });
    await expect(jars.writable(owner, jar)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await jars.changeable(owner, jar)).id).toBe(jar);
    expect(ids(await jars.searchable(owner, [jar]))).toEqual([jar]);
    expect(await jars.update(owner, jar, { status: 'active' })).toMatchObject({ status: 'active' });
    expect((await jars.writable(owner, jar)).id).toBe(jar);
  });
});

describe('many jars', () => {
  it('are all created or none', async () => {
    const made = await jars.createMany(owner, [
      { name: 'First', access: 'private' },
      { name: 'Second', access: 'public', tags: ['a'] },
    ]);
    const [first, second] = await Promise.all(made.map(({ id }) => jars.readable(owner, id)));
    expect([first?.name, second?.name, second?.tags]).toEqual(['First', 'Second', ['a']]);
    const tag = newId();
    const broken = { name: 'Broken', access: 'nobody' as Access, tags: [tag] };
    const asked = [{ name: 'Whole', access: 'private' as const, tags: [tag] }, broken];
    await expect(jars.createMany(owner, asked)).rejects.toThrow();
    expect((await jars.list(owner, { tag }, { limit: 10, offset: 0 })).total).toBe(0);
  });
});

describe('jars looked up together', () => {
  it('are returned to each caller within their own rights', async () => {
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
