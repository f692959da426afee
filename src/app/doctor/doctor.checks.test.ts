import { describe, expect, it } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import { loadConfig, settingOrigins } from '#config/config.ts';
import { addressOf } from './doctor-address.ts';
import { findingsOf } from './doctor-examine.ts';
import type { Facts } from './doctor-facts.ts';
import type { FileFacts } from './doctor-files.ts';
import { admin, daysFromNow, facts, records } from '#test/fixtures/doctor.ts';

/** What is found, as `severity check`. */
const found = (given: Facts) => findingsOf(given).map(({ severity, check }) => `${severity} ${check}`);
const withSettings = (settings: Partial<Config>) => found(facts({}, settings));
const withFile = (file: Partial<FileFacts>, changes: Partial<Facts> = {}) =>
  found(
    facts({
      files: [...facts().files, { path: 'x', kind: 'secret', mode: 0o600, uid: 1000, ...file }],
      ...changes,
    }),
  );
const withDataMode = (mode: number) =>
  found(facts({ files: [{ path: 'data', kind: 'data', mode, uid: 1000 }] }));
const withEnvironment = (env: Record<string, string>) =>
  findingsOf(facts({ config: loadConfig(env), origins: settingOrigins(env) }));
const withAccounts = (accounts: Parameters<typeof records>[0]) =>
  found(facts({ records: records(accounts) }));
const withAdmin = (changes: Parameters<typeof admin>[0]) =>
  withAccounts({ accounts: { admins: [admin(), admin(changes)], keys: [] } });
const withDatabase = (url: string) => found(facts({ database: addressOf(url) }));

it('nothing is found where nothing is weak', () => {
  expect(findingsOf(facts())).toEqual([]);
});

it('lists the most serious first, each with what to do', () => {
  const findings = findingsOf(
    facts({}, { logLevel: 'debug', registration: 'open', publicUrl: 'http://skep.example' }),
  );
  expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'warning', 'info']);
  for (const { what, todo } of findings) expect([what, todo]).not.toContain('');
});

describe('files', () => {
  it.each([0o640, 0o604, 0o700 | 0o010, 0o602])('of secrets are private to the owner: mode %o', (mode) => {
    expect(withFile({ mode })).toEqual(['critical secrets_readable']);
  });

  it('of secrets may be read by their owner', () => {
    for (const mode of [0o600, 0o400, 0o700]) expect(withFile({ mode })).toEqual([]);
  });

  it('that the operator names may be readable for a group', () => {
    expect(withFile({ kind: 'given', mode: 0o640 })).toEqual([]);
    expect(withFile({ kind: 'given', mode: 0o644 })).toEqual(['warning given_secrets_readable']);
    expect(withFile({ kind: 'given', mode: 0o660 })).toEqual(['critical given_secrets_readable']);
  });

  it('of DATA_DIR are not to be read by others, and still less to be written', () => {
    expect(withDataMode(0o755)).toEqual(['warning data_readable']);
    expect(withDataMode(0o770)).toEqual(['critical data_readable']);
    expect(withDataMode(0o707)).toEqual(['critical data_readable']);
  });

  it('belong to the user that runs Skep, or to root', () => {
    expect(withFile({ uid: 0 })).toEqual([]);
    expect(withFile({ uid: 1001 })).toEqual(['critical foreign_owners']);
    expect(withFile({ uid: 1000 }, { uid: 0 })).toEqual([]);
    expect(withFile({ uid: 1001 }, { uid: 0 })).toEqual(['critical foreign_owners']);
  });
});

describe('what others reach', () => {
  it.each<[string, Partial<Config>, string[]]>([
    ['a public address without https', { host: '0.0.0.0' }, ['warning listens_in_clear']],
    ['every IPv6 address', { host: '::' }, ['warning listens_in_clear']],
    ['this machine by IPv6', { host: '::1' }, []],
    ['a loopback address other than the first', { host: '127.0.0.5' }, []],
    [
      'a name that only begins like this machine',
      { host: '127.0.0.1.example' },
      ['warning listens_in_clear'],
    ],
    ['https by a known proxy', { publicUrl: 'https://skep.example', trustProxy: 1 }, []],
    ['https without TRUST_PROXY', { publicUrl: 'https://skep.example' }, ['warning proxy_unknown']],
    ['http at a public name', { publicUrl: 'http://skep.example' }, ['critical public_url_in_clear']],
    ['http at a local name', { publicUrl: 'http://skep.localhost:8080' }, []],
    [
      'a proxy that anybody can go round',
      { host: '0.0.0.0', publicUrl: 'https://skep.example', trustProxy: 1 },
      ['warning addresses_forged'],
    ],
    [
      'a proxy known by its address',
      { host: '0.0.0.0', publicUrl: 'https://skep.example', trustProxy: ['10.0.0.7'] },
      [],
    ],
    ['open registration', { registration: 'open' }, ['warning registration_open']],
    ['limits ten times as high', { rateLimitScale: 10 }, []],
    ['limits that are higher still', { rateLimitScale: 10.5 }, ['warning limits_lifted']],
    ['an origin with https', { corsOrigins: ['https://a.example'] }, []],
    ['an origin without https', { corsOrigins: ['http://a.example'] }, ['warning cors_in_clear']],
    ['an origin on this machine', { corsOrigins: ['http://localhost:5173'] }, []],
    ['the shortest metrics token that a start accepts', { metricsToken: 'x'.repeat(16) }, []],
  ])('%s', (_, settings, expected) => {
    expect(withSettings(settings)).toEqual(expected);
  });
});

describe('secrets', () => {
  it('in plain environment variables are listed by name, and not shown', () => {
    const env = { LLM_API_KEY: 'sk-very-secret', DATABASE_URL: 'postgres://skep:hidden@localhost/skep' };
    const [finding, ...others] = withEnvironment(env);
    expect(finding).toMatchObject({ severity: 'info', check: 'secrets_in_environment' });
    expect(finding?.what).toContain('DATABASE_URL, LLM_API_KEY');
    expect(finding?.what).not.toMatch(/very-secret|hidden/);
    expect(others).toEqual([]);
  });

  it('are not seen in an address without a password', () => {
    expect(
      withEnvironment({ DATABASE_URL: 'postgres://skep@localhost/skep', SEARCH_URL: 's3://bucket/index' }),
    ).toEqual([]);
  });

  it('include ADMIN_PASSWORD, which goes once there is an admin', () => {
    const settings = { adminEmail: 'root@example.com', adminPassword: 'a long enough password' };
    expect(withSettings(settings)).toEqual(['warning admin_password_kept']);
    expect(found(facts({ records: null }, settings))).toEqual([]);
  });

  it('include MASTER_KEY_PREVIOUS, which goes after a rotation', () => {
    expect(withSettings({ masterKeyPrevious: 'a key' })).toEqual(['info previous_key_kept']);
  });

  it.each(['password123', 'root@example.com', 'aaaaaaaaaa'])(
    'do not include a password such as %s',
    (adminPassword) => {
      const settings = { adminEmail: 'root@example.com', adminPassword };
      expect(found(facts({ records: null }, settings))).toEqual(['critical admin_password_obvious']);
    },
  );

  it('may appear in verbose logs', () => {
    for (const logLevel of ['trace', 'debug'] as const)
      expect(withSettings({ logLevel })).toEqual(['info logs_talkative']);
  });
});

describe('connections', () => {
  it.each([
    ['postgres://db.example/skep', ['warning database_in_clear']],
    ['postgres://db.example/skep?sslmode=disable', ['warning database_in_clear']],
    ['postgres://db.example/skep?sslmode=no-verify', ['warning database_in_clear']],
    ['postgres://db.example/skep?sslmode=verify-full', []],
    ['postgres://db.example/skep?ssl=true', []],
    ['postgres://db.example/skep?uselibpqcompat=true&sslmode=require', ['warning database_in_clear']],
    ['postgres://localhost/skep', []],
    ['postgres://[::1]:5432/skep', []],
    ['postgres:///skep?host=/var/run/postgresql', []],
    ['postgres://[', []],
  ])('to the database at %s', (url, expected) => {
    expect(withDatabase(url)).toEqual(expected);
  });

  it('to the database are not a superuser’s', () => {
    expect(withAccounts({ driver: 'postgres', superuser: true })).toEqual(['warning superuser']);
  });

  it.each<[keyof Config, (origin: string) => string]>([
    ['knowledgeUrl', (origin) => origin],
    ['llmBaseUrl', (origin) => `${origin}/v1`],
    ['gatewayUrl', (origin) => origin],
    ['embeddingsBaseUrl', (origin) => `${origin}/v1`],
    ['storageUrl', (origin) => `s3://bucket?endpoint=${origin}`],
    ['searchUrl', (origin) => `s3://bucket/index?endpoint=${origin}`],
  ])('of %s carry text, and so are encrypted beyond this machine', (name, url) => {
    expect(withSettings({ [name]: url('http://other:9000') })).toEqual(['warning services_in_clear']);
    for (const origin of ['https://other', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
      expect(withSettings({ [name]: url(origin) })).toEqual([]);
  });
});

describe('accounts', () => {
  it('of admins have no password that anyone tries, and a second factor', () => {
    expect(withAdmin({ obvious_password: true })).toEqual(['critical admins_with_obvious_password']);
    expect(withAdmin({ password_suffices: true })).toEqual(['warning admins_with_password_alone']);
  });

  it('of admins are in use', () => {
    expect(withAdmin({ last_seen: daysFromNow(-181) })).toEqual(['warning admins_idle']);
    expect(withAdmin({ last_seen: daysFromNow(-179) })).toEqual([]);
  });

  it('have keys that are no admin’s, and that last', () => {
    const key = { name: 'ci', key_prefix: 'sk_abc', owner: 'root@example.com' };
    const withKey = (is_admin: boolean, days: number) =>
      withAccounts({
        accounts: { admins: [], keys: [{ ...key, admin: is_admin, expires_at: daysFromNow(days) }] },
      });
    expect(withKey(false, 15)).toEqual([]);
    expect(withKey(false, 13)).toEqual(['info keys_expiring']);
    expect(withKey(true, 15)).toEqual(['info admin_keys']);
  });
});

describe('the machine', () => {
  it.each([
    ['24.20.9', ['warning node_old']],
    ['22.99.0', ['warning node_old']],
    ['24.21.0', []],
    ['24.21.1', []],
    ['26.0.0', []],
  ])('runs Node.js %s', (running, expected) => {
    expect(found(facts({ node: { running, pinned: '24.21.0' } }))).toEqual(expected);
  });

  it('has room on its disk', () => {
    const disk = (free_bytes: number) => found(facts({ disk: { free_bytes, total_bytes: 1000 } }));
    expect(disk(99)).toEqual(['warning disk_full']);
    expect(disk(100)).toEqual([]);
    expect(found(facts({ disk: null }))).toEqual([]);
  });

  it('has no stored files without a record', () => {
    expect(found(facts({ lost: { originals: 1, derived: 0 } }))).toEqual(['warning files_lost']);
    expect(found(facts({ lost: { originals: 0, derived: 1 } }))).toEqual(['warning files_lost']);
    expect(found(facts({ lost: null }))).toEqual([]);
  });

  it('has a database that is up to date', () => {
    expect(withAccounts({ pending_migrations: ['0009_x.sql'], accounts: null })).toEqual([
      'warning migrations_pending',
    ]);
  });
});
