import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, settingOrigins } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { createUser, hashPassword } from '#domain/users/index.ts';
import { newId } from '#kernel/ids.ts';
import { openStorage } from '#storage/open.ts';
import { openOnDisk } from '#test/server/database.ts';
import { openEmbedded, type TestDatabase } from '#test/server/embedded-database.ts';
import { examine } from './doctor-examine.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'skep-doctor-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const look = (env: Record<string, string> = {}) => {
  const all = { DATA_DIR: dataDir, ...env };
  return examine(loadConfig(all), settingOrigins(all));
};

describe('the files of an installation', () => {
  it('are checked as they are on the disk', async () => {
    await mkdir(join(dataDir, 'secrets'), { mode: 0o700 });
    await writeFile(join(dataDir, 'secrets/master-key'), 'x', { mode: 0o600 });
    await writeFile(join(dataDir, 'secrets/audit-key'), 'x');
    await chmod(join(dataDir, 'secrets/audit-key'), 0o644);
    const LLM_API_KEY_FILE = join(dataDir, 'llm-key');
    await writeFile(LLM_API_KEY_FILE, 'x');
    await chmod(LLM_API_KEY_FILE, 0o606);
    await chmod(dataDir, 0o755);
    const { findings } = await look({ LLM_API_KEY_FILE });
    expect(findings.map(({ severity, check }) => `${severity} ${check}`)).toEqual([
      'critical secrets_readable',
      'critical given_secrets_readable',
      'warning data_readable',
    ]);
    expect(findings[0]?.what).toContain('secrets/audit-key has the mode 0644');
  });

  it('are counted when no record knows them', async () => {
    const blobs = await openStorage({ url: null, directory: join(dataDir, 'blobs') });
    await blobs.put(`lost/2026-11-22/${newId()}.original`, Buffer.from('x'));
    await chmod(dataDir, 0o700);
    const { findings } = await look();
    expect(findings).toMatchObject([
      { check: 'files_lost', what: expect.stringContaining('1 originals and 0 derived') },
    ]);
  });

  it('are not made when there are none yet', async () => {
    const { unchecked, findings } = await look({ DATA_DIR: join(dataDir, 'none') });
    expect(findings).toEqual([]);
    expect(unchecked).toMatchObject([{ why: expect.stringContaining('no database yet') }]);
    await expect(stat(join(dataDir, 'none'))).rejects.toThrow('ENOENT');
  });
});

describe('the records of an installation', () => {
  let test: TestDatabase;
  let database: Database;
  let env: Record<string, string>;

  beforeEach(async () => {
    test = await openOnDisk();
    ({ database } = test);
    await mkdir(join(dataDir, 'data'), { mode: 0o700 });
    // What openDatabase() calls its directory stands as `database` in DATA_DIR.
    env = test.url === null ? { DATA_DIR: join(dataDir, 'data') } : { DATABASE_URL: test.url };
  });
  afterEach(() => test.cleanup());

  /** The embedded database is opened by one process at a time. */
  async function lookAtClosed() {
    await database.close();
    if (test.url === null) await symlink(test.directory, join(dataDir, 'data/database'));
    const { findings, unchecked } = await look(env);
    return {
      unchecked,
      // The test server's own role is a superuser.
      findings: findings.filter(({ check }) => !['superuser', 'secrets_in_environment'].includes(check)),
    };
  }

  it('report admins with weak accounts, and keys', async () => {
    const { kysely } = database;
    // Made before there were rules for passwords.
    const admin = await createUser(kysely, {
      email: 'skepadmin@example.com',
      password: 'a long one',
      role: 'admin',
    });
    const idle = await createUser(kysely, {
      email: 'idle@example.com',
      password: 'a long one',
      role: 'admin',
    });
    const gone = await createUser(kysely, { email: 'gone@example.com', password: null, role: 'admin' });
    await createUser(kysely, { email: 'viewer@example.com', password: null, role: 'viewer' });
    await kysely
      .updateTable('users')
      .set({ password_hash: await hashPassword('skepadmin') })
      .where('id', '=', admin.id)
      .execute();
    await kysely
      .updateTable('users')
      .set({ last_login: new Date(Date.now() - 200 * 86_400_000) })
      .where('id', '=', idle.id)
      .execute();
    await kysely.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
    await kysely
      .insertInto('totp_factors')
      .values({ user_id: admin.id, sealed_secret: 'x', confirmed_at: new Date() })
      .execute();
    const key = { user_id: admin.id, name: 'ci', key_prefix: 'sk_abc', scopes: ['read', 'admin'] };
    const expires_at = new Date(Date.now() + 3 * 86_400_000);
    await kysely
      .insertInto('api_keys')
      .values([
        { ...key, id: newId(), key_hash: '1', expires_at },
        { ...key, id: newId(), key_hash: '2', expires_at: new Date(0) },
        { ...key, id: newId(), key_hash: '3', expires_at, revoked_at: new Date() },
      ])
      .execute();
    const { findings, unchecked } = await lookAtClosed();
    expect(unchecked).toEqual([]);
    expect(findings.map(({ check, what }) => [check, what.match(/\w+@example\.com/g)])).toEqual([
      ['admins_with_obvious_password', ['skepadmin@example.com']],
      ['admins_with_password_alone', ['idle@example.com']],
      ['admins_idle', ['idle@example.com']],
      ['admin_keys', ['skepadmin@example.com']],
      ['keys_expiring', ['skepadmin@example.com']],
    ]);
  });

  it('are skipped while migrations are pending', async () => {
    await createUser(database.kysely, { email: 'a@example.com', password: null, role: 'admin' });
    await database.kysely.schema.dropTable('api_keys').execute();
    await sql`delete from schema_migrations where name like '0005%'`.execute(database.kysely);
    const { findings, unchecked } = await lookAtClosed();
    expect(findings.map(({ check }) => check)).toEqual(['migrations_pending']);
    expect(unchecked).toMatchObject([{ what: 'accounts, keys and stored files', there: true }]);
  });
});

it('records in use by a server are skipped, and the rest is checked', async () => {
  const held = await openEmbedded();
  await symlink(held.directory, join(dataDir, 'database'));
  const { findings, unchecked } = await look({ REGISTRATION: 'open' });
  expect(findings.map(({ check }) => check)).toEqual(['registration_open']);
  expect(unchecked).toMatchObject([{ why: expect.stringContaining('in use by the process') }]);
  await held.cleanup();
});

it('reports why a database cannot be reached, without its password', async () => {
  const diagnosis = await look({ DATABASE_URL: 'postgres://skep:hidden@127.0.0.1:1/skep' });
  expect(diagnosis.unchecked).toMatchObject([{ why: expect.stringContaining('ECONNREFUSED') }]);
  const broken = await look({ DATABASE_URL: 'postgres://skep:hidden@[' });
  expect(broken.unchecked).toHaveLength(1);
  expect(JSON.stringify([diagnosis, broken])).not.toContain('hidden');
});
