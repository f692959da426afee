import type { Database, Queryable } from '#db/database.ts';
import { seal } from '#kernel/seal.ts';
import { countingFingerprint, replaceFingerprint } from './fingerprints.repository.ts';
import { fingerprintOf, type MasterKey } from './master-key.ts';

/** Seals everything one noun stores again, and returns how much that was. */
export type Reseal = (tx: Queryable, reseal: (sealed: string, context: string) => string) => Promise<number>;

/**
 * Replaces the master key for everything that is sealed, in one transaction. `propose` makes the new key, or finds it; it is
 * called while no one else can replace the key, with the fingerprint of the current one.
 */
export function replaceMasterKey(
  database: Database,
  {
    masterKey,
    everything,
    propose,
  }: {
    masterKey: MasterKey;
    everything: Reseal[];
    propose: (counting: string) => Promise<Buffer> | Buffer;
  },
): Promise<{ sealed_anew: number }> {
  return database.transact(async (tx) => {
    const key = await propose(await countingFingerprint(tx, 'update'));
    let sealed_anew = 0;
    for (const sealAnew of everything) {
      sealed_anew += await sealAnew(tx, (sealed, context) =>
        seal(key, masterKey.unseal(sealed, context), context),
      );
    }
    await replaceFingerprint(tx, fingerprintOf(key));
    return { sealed_anew };
  });
}
