import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#config/config.settings.ts';
import type { Database, Queryable } from '#db/database.ts';
import { pendingMigrations } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { countDamage } from '#domain/documents/index.ts';
import { lastRounds, openRebuild } from '#domain/integrity/index.ts';
import { hasObviousPassword } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { refuseToMake } from '#app/operations/records.ts';

export type AdminFacts = {
  email: string;
  /** Whether a password alone is enough to sign in. A passkey does not change that. */
  password_suffices: boolean;
  /** The last sign-in, or the creation when there was none. */
  last_seen: Date;
  obvious_password: boolean;
};

export type KeyFacts = {
  name: string;
  key_prefix: string;
  owner: string;
  admin: boolean;
  expires_at: Date;
};

export type RecordFacts = {
  driver: Database['driver'];
  superuser: boolean;
  pending_migrations: string[];
  /** Null while migrations are pending: their tables may be missing. */
  accounts: { admins: AdminFacts[]; keys: KeyFacts[] } | null;
  /** Null as `accounts` is. */
  stored: StoredFacts | null;
};

/** What is known of the integrity of what is stored. */
type StoredFacts = {
  originals_damaged: number;
  /** What the last check found wrong with records and the audit log. */
  faults: string[];
  /** Why the search index is built again; null when it is complete. */
  index_incomplete: string | null;
};

/** Reads what the checks need of the records and changes nothing. Throws when they cannot be opened. */
export async function readRecords(config: Config): Promise<RecordFacts> {
  const directory = join(config.dataDir, 'database');
  if (config.databaseUrl === null && !existsSync(directory))
    throw new AppError('not_found', 'there is no database yet; the first start creates it');
  const database = await openDatabase({
    url: config.databaseUrl,
    directory,
    logger: createLogger('silent'),
    beforeMaking: refuseToMake,
  });
  try {
    return await recordFacts(database);
  } finally {
    await database.close();
  }
}

/** The same of records that are open already. */
export async function recordFacts(database: Database): Promise<RecordFacts> {
  const pending_migrations = await pendingMigrations(database);
  const isCurrent = pending_migrations.length === 0;
  return {
    driver: database.driver,
    superuser: database.driver === 'postgres' && (await isSuperuser(database.kysely)),
    pending_migrations,
    accounts: isCurrent ? await readAccounts(database.kysely) : null,
    stored: isCurrent ? await readStored(database.kysely) : null,
  };
}

async function readStored(db: Queryable): Promise<StoredFacts> {
  const [counts, { last }, rebuild] = await Promise.all([countDamage(db), lastRounds(db), openRebuild(db)]);
  const originals = counts.filter(({ part }) => part === 'original');
  return {
    originals_damaged: originals.reduce((sum, { files }) => sum + files, 0),
    faults: last?.faults ?? [],
    index_incomplete: rebuild?.reason ?? null,
  };
}

async function isSuperuser(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ rolsuper: boolean }>`
    select rolsuper from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.rolsuper ?? false;
}

async function readAccounts(db: Queryable): Promise<RecordFacts['accounts']> {
  const admins = await db
    .selectFrom('users')
    .select([
      'email',
      'password_hash',
      sql<Date>`coalesce(last_login, created_at)`.as('last_seen'),
      sql<boolean>`password_hash is not null and not exists (
        select from totp_factors where user_id = users.id and confirmed_at is not null)`.as(
        'password_suffices',
      ),
    ])
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('email')
    .execute();
  const keys = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.name',
      'api_keys.key_prefix',
      'api_keys.expires_at',
      'users.email as owner',
      sql<boolean>`users.role = 'admin' and 'admin' = any (api_keys.scopes)`.as('admin'),
    ])
    .where('api_keys.revoked_at', 'is', null)
    .where('api_keys.expires_at', '>', new Date())
    .where('users.is_active', '=', true)
    .orderBy('api_keys.expires_at')
    .execute();
  return { admins: await withPasswordsTried(admins), keys };
}

/** One after the other: each try costs as much as a sign-in. */
async function withPasswordsTried(
  rows: (Omit<AdminFacts, 'obvious_password'> & { password_hash: string | null })[],
): Promise<AdminFacts[]> {
  const admins: AdminFacts[] = [];
  for (const { password_hash, ...admin } of rows) {
    const obvious_password = await hasObviousPassword({ email: admin.email, password_hash });
    admins.push({ ...admin, obvious_password });
  }
  return admins;
}
