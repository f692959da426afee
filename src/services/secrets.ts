import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { loadSecret } from '#config/secrets.ts';
import type { Database, Queryable } from '#db/database.ts';
import { createJarKeys } from '#domain/jars/index.ts';
import { createMasterKey, fingerprintOf } from '#domain/master-key/index.ts';
import { generateSessionKey } from '#domain/sessions/index.ts';
import { AppError } from '#kernel/errors.ts';
import { candidateKeys, presentKey, randomSecret, settleKeyFiles } from './master-key.file.ts';

export type Secrets = ReturnType<typeof openSecrets>;

/** The keys of this installation: configured ones, else those of DATA_DIR/secrets, which the first start makes. */
export function openSecrets(config: Config) {
  const directory = join(config.dataDir, 'secrets');
  return {
    sessionKey: config.sessionKey ?? loadSecret(directory, 'session-key.pem', generateSessionKey),
    masterKey: presentKey(config),
    /** The master key may be changing: each of these may be the one that counts. */
    masterKeys: (): Buffer[] => candidateKeys(config),
    auditKey: Buffer.from(config.auditKey ?? loadSecret(directory, 'audit-key', randomSecret), 'base64'),
  };
}

/** The keys of this installation at work on its records. Throws `invalid` when they are not those of the records. */
export async function openKeys(config: Config, database: Database) {
  const secrets = openSecrets(config);
  await assertKeysOf(database.kysely, secrets);
  await settleKeyFiles(config, database);
  const masterKey = createMasterKey(secrets.masterKeys);
  return { secrets, masterKey, jarKeys: createJarKeys({ database, masterKey }) };
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
      'database share SESSION_KEY, MASTER_KEY and AUDIT_KEY: set them, or copy DATA_DIR/secrets of the first. For a new ' +
      'MASTER_KEY the old one is needed in MASTER_KEY_PREVIOUS until `skep rotate-keys` has run',
  );
}
