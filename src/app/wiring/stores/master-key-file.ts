import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { loadSecret, readSecret, renameSecret, writeSecret } from '#config/secrets.ts';
import type { Database } from '#db/database.ts';
import { countingFingerprint, fingerprintOf } from '#domain/encryption/index.ts';
import { AppError } from '#kernel/errors.ts';

const file = 'master-key';
// Holds the next key from before the records are sealed with it until its file has the place of the old one.
const nextFile = 'master-key.next';

/** A new random key, in the form of a key file. */
export const randomSecret = (): string => `${randomBytes(32).toString('base64')}\n`;

const decode = (secret: string): Buffer => Buffer.from(secret, 'base64');
const directoryOf = (config: Config): string => join(config.dataDir, 'secrets');

/** Whether there is a key without making one. */
export function isMasterKeyGiven(config: Config): boolean {
  return config.masterKey !== null || readSecret(directoryOf(config), file) !== null;
}

/** The key that new records begin with: the configured one, else that of DATA_DIR/secrets, made on the first start. */
export function presentKey(config: Config): Buffer {
  return decode(config.masterKey ?? loadSecret(directoryOf(config), file, randomSecret));
}

/** Every key that the records may be sealed with, as configuration and files are now. */
export function candidateKeys(config: Config): Buffer[] {
  // The next one first: it may take the place of the other between two looks.
  const next = config.masterKey === null ? readSecret(directoryOf(config), nextFile) : null;
  const previous = config.masterKeyPrevious;
  const others = [next, previous].filter((secret) => secret !== null).map(decode);
  return [...others, presentKey(config)];
}

/**
 * The key to change to from the current one. Call it while no one else can change the key. Throws `conflict` when the configured
 * key is the current one.
 */
export function nextKey(config: Config, counting: string): Buffer {
  if (config.masterKey === null) {
    const directory = directoryOf(config);
    settle(directory, counting);
    const secret = randomSecret();
    writeSecret(directory, nextFile, secret);
    return decode(secret);
  }
  const key = decode(config.masterKey);
  if (fingerprintOf(key) !== counting) return key;
  throw new AppError(
    'conflict',
    'MASTER_KEY is already the key in use. Set a new one in MASTER_KEY and this one in MASTER_KEY_PREVIOUS, ' +
      'restart every process, then rotate',
  );
}

/** Gives the next key its place, or removes it, as the records say which key counts. A change may have been cut off. */
export async function settleKeyFiles(config: Config, database: Database): Promise<void> {
  const directory = directoryOf(config);
  if (config.masterKey !== null || readSecret(directory, nextFile) === null) return;
  await database.transact(async (tx) => settle(directory, await countingFingerprint(tx, 'update')));
}

function settle(directory: string, counting: string): void {
  const next = readSecret(directory, nextFile);
  if (next === null) return;
  if (fingerprintOf(decode(next)) === counting) renameSecret(directory, nextFile, file);
  else rmSync(join(directory, nextFile));
}
