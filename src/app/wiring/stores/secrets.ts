import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { loadSecret, readSecret } from '#config/secrets.ts';
import type { Database, Queryable } from '#db/database.ts';
import { createJarKeys } from '#domain/jars/index.ts';
import { createMasterKey, fingerprintOf } from '#domain/encryption/index.ts';
import { generateSessionKey } from '#domain/sessions/index.ts';
import { AppError } from '#kernel/errors.ts';
import {
  candidateKeys,
  isMasterKeyGiven,
  presentKey,
  randomSecret,
  settleKeyFiles,
} from './master-key-file.ts';

export type Secrets = {
  sessionKey: string;
  masterKey: Buffer;
  /** The master key may be changing: each of these may be the one that counts. */
  masterKeys: () => Buffer[];
  auditKey: Buffer;
};

const auditKeyFile = 'audit-key';

const directoryOf = (config: Config): string => join(config.dataDir, 'secrets');

/** The keys of this installation: configured ones, else those of DATA_DIR/secrets, which the first start makes. */
function loadSecrets(config: Config): Secrets {
  const directory = directoryOf(config);
  return {
    sessionKey: config.sessionKey ?? loadSecret(directory, 'session-key.pem', generateSessionKey),
    masterKey: presentKey(config),
    masterKeys: () => candidateKeys(config),
    auditKey: readAuditKey(config) ?? decode(loadSecret(directory, auditKeyFile, randomSecret)),
  };
}

/** The key of the audit log; null when none is configured and the first start has not made one. */
export function readAuditKey(config: Config): Buffer | null {
  const secret = config.auditKey ?? readSecret(directoryOf(config), auditKeyFile);
  return secret === null ? null : decode(secret);
}

function decode(secret: string): Buffer {
  return Buffer.from(secret, 'base64');
}

/** The keys of this installation. Throws `invalid`, and makes none, when they are missing or not those of the records. */
export async function openSecrets(config: Config, db: Queryable): Promise<Secrets> {
  await assertNoneMissing(config, db);
  const secrets = loadSecrets(config);
  await assertKeysOf(db, secrets);
  return secrets;
}

/** The same at work on the records. */
export async function openKeys(config: Config, database: Database) {
  const secrets = await openSecrets(config, database.kysely);
  await settleKeyFiles(config, database);
  const masterKey = createMasterKey(secrets.masterKeys);
  return { secrets, masterKey, jarKeys: createJarKeys({ database, masterKey }) };
}

/** A new key in the place of a missing one would open nothing, and be taken for the right one by the next start. */
async function assertNoneMissing(config: Config, db: Queryable): Promise<void> {
  const absent = new Set([
    ...(isMasterKeyGiven(config) ? [] : ['MASTER_KEY']),
    ...(readAuditKey(config) ? [] : ['AUDIT_KEY']),
  ]);
  const known = await db.selectFrom('key_fingerprints').select('name').execute();
  const missing = known.map(({ name }) => name).filter((name) => absent.has(name));
  if (missing.length === 0) return;
  throw new AppError(
    'invalid',
    `The keys of this database are missing: ${missing.join(', ')}. Restore DATA_DIR/secrets from your backup, or set ` +
      'them; no new ones were created, since they could not open what is sealed with the old ones (docs/backup.md)',
  );
}

/**
 * Throws `invalid` when these are not the keys that the records are sealed and chained with. The session key may change;
 * that only ends sessions.
 */
export async function assertKeysOf(
  db: Queryable,
  { masterKey, masterKeys, auditKey }: Secrets,
): Promise<void> {
  const own = [
    { name: 'MASTER_KEY', present: masterKey, keys: masterKeys() },
    { name: 'AUDIT_KEY', present: auditKey, keys: [auditKey] },
  ];
  await db
    .insertInto('key_fingerprints')
    .values(own.map(({ name, present }) => ({ name, fingerprint: fingerprintOf(present) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('key_fingerprints').selectAll().execute();
  const other = own.filter(({ name, keys }) =>
    known.some((one) => one.name === name && !keys.map(fingerprintOf).includes(one.fingerprint)),
  );
  if (other.length === 0) return;
  throw new AppError(
    'invalid',
    `Not the key of this database: ${other.map(({ name }) => name).join(', ')}. Processes that share a ` +
      'database must share SESSION_KEY, MASTER_KEY and AUDIT_KEY: set them, or copy DATA_DIR/secrets of the first. With a new ' +
      'MASTER_KEY, set the old one as MASTER_KEY_PREVIOUS until `skep rotate-keys` has run',
  );
}
