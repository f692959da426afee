import { createHmac } from 'node:crypto';
import type { Queryable } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import { seal, unseal } from '#kernel/seal.ts';
import { countingFingerprint } from './fingerprints.repository.ts';

/** Seals what the records keep secret. It may be replaced while processes run, by any of them. */
export type MasterKey = {
  /**
   * Answers what seals with the key that counts. What is sealed must be written in the same transaction, which a
   * replacement of the key waits for. Throws `unavailable` when this process has not got that key.
   */
  sealer: (tx: Queryable) => Promise<(text: string, context: string) => string>;
  /** Opens with whichever key it was sealed with; throws when this process has none that opens it. */
  unseal: (sealed: string, context: string) => string;
};

/** Distinguishes keys without revealing them. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 32);
}

/** `read` answers the keys that this process finds now: it is asked again when none of those that it knew fits. */
export function createMasterKey(read: () => Buffer[]): MasterKey {
  const known = new Map<string, Buffer>();
  const learn = () => {
    for (const key of read()) known.set(fingerprintOf(key), key);
  };
  learn();

  function tryAll(sealed: string, context: string): string | undefined {
    for (const key of known.values()) {
      try {
        return unseal(key, sealed, context);
      } catch {
        // Sealed with another.
      }
    }
  }

  return {
    async sealer(tx) {
      const fingerprint = await countingFingerprint(tx, 'share');
      if (!known.has(fingerprint)) learn();
      const key = known.get(fingerprint);
      if (!key) throw withoutKey();
      return (text, context) => seal(key, text, context);
    },
    unseal(sealed, context) {
      const text = tryAll(sealed, context);
      if (text !== undefined) return text;
      learn();
      const opened = tryAll(sealed, context);
      if (opened === undefined) throw doesNotOpen();
      return opened;
    },
  };
}

/** Which of the two it is cannot be seen from the text alone. */
function doesNotOpen(): AppError {
  const { message } = withoutKey();
  return new AppError(
    'unavailable',
    `${message}. If that key is present, the record is damaged: restore the database from your backup (docs/backup.md)`,
  );
}

function withoutKey(): AppError {
  return new AppError(
    'unavailable',
    'This process does not have the master key that this is sealed with: give it the current MASTER_KEY, ' +
      'or the key file of the process that replaced it',
  );
}
