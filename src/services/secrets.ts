import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { loadSecret } from '#config/secrets.ts';
import { generateSessionKey } from '#domain/sessions/index.ts';

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
