import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { loadSecret } from '#config/secrets.ts';
import type { Queryable } from '#db/database.ts';
import { generateSessionKey } from '#domain/sessions/index.ts';
import { AppError } from '#kernel/errors.ts';

const random = (): string => `${randomBytes(32).toString('base64')}\n`;

export type Secrets = ReturnType<typeof openSecrets>;

/** The keys of this installation: configured ones, else those of DATA_DIR/secrets, which the first start makes. */
export function openSecrets(config: Config) {
  const directory = join(config.dataDir, 'secrets');
  return {
    sessionKey: config.sessionKey ?? loadSecret(directory, 'session-key.pem', generateSessionKey),
    masterKey: Buffer.from(config.masterKey ?? loadSecret(directory, 'master-key', random), 'base64'),
    auditKey: Buffer.from(config.auditKey ?? loadSecret(directory, 'audit-key', random), 'base64'),
  };
}

/**
 * Throws `invalid` when these are not the keys that the records began with: what is sealed would not open, and the
 * audit log’s chain would break. The session key may change; that only ends sessions.
 */
export async function assertKeysOf(db: Queryable, { masterKey, auditKey }: Secrets): Promise<void> {
  const own = [
    { name: 'MASTER_KEY', fingerprint: fingerprintOf(masterKey) },
    { name: 'AUDIT_KEY', fingerprint: fingerprintOf(auditKey) },
  ];
  await db
    .insertInto('key_fingerprints')
    .values(own)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('key_fingerprints').selectAll().execute();
  const other = own.filter(({ name, fingerprint }) =>
    known.some((one) => one.name === name && one.fingerprint !== fingerprint),
  );
  if (other.length === 0) return;
  throw new AppError(
    'invalid',
    `${other.map(({ name }) => name).join(' and ')} differ from the keys that this database began with. Processes ` +
      'that share a database share SESSION_KEY, MASTER_KEY and AUDIT_KEY: set them, or copy DATA_DIR/secrets of the first',
  );
}

function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 32);
}
