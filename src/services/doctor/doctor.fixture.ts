import type { Config } from '#config/config.settings.ts';
import { loadConfig, settingOrigins } from '#config/config.ts';
import type { Facts } from './doctor.facts.ts';
import type { AdminFacts, RecordFacts } from './doctor.records.ts';

export const now = new Date('2026-11-21T12:00:00Z');
const mb = 1024 ** 2;

/** An installation that nothing is to be said against, but for what a test changes. */
export function facts(changes: Partial<Facts> = {}, settings: Partial<Config> = {}): Facts {
  return {
    now,
    config: { ...loadConfig({}), ...settings },
    origins: settingOrigins({}),
    uid: 1000,
    node: { running: '24.21.0', pinned: '24.21.0' },
    disk: { free_bytes: 500 * mb, total_bytes: 1000 * mb },
    files: [
      { path: 'data', kind: 'data', mode: 0o700, uid: 1000 },
      { path: 'data/secrets', kind: 'secret', mode: 0o700, uid: 1000 },
      { path: 'data/secrets/master-key', kind: 'secret', mode: 0o600, uid: 1000 },
    ],
    database: null,
    records: records(),
    lost: { originals: 0, derived: 0 },
    ...changes,
  };
}

export function records(changes: Partial<RecordFacts> = {}): RecordFacts {
  return {
    driver: 'pglite',
    superuser: false,
    pending_migrations: [],
    accounts: { admins: [admin()], keys: [] },
    stored: { originals_damaged: 0, faults: [], index_incomplete: null },
    ...changes,
  };
}

export function admin(changes: Partial<AdminFacts> = {}): AdminFacts {
  return {
    email: 'root@example.com',
    password_suffices: false,
    last_seen: now,
    obvious_password: false,
    ...changes,
  };
}

export function daysFromNow(days: number): Date {
  return new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}
