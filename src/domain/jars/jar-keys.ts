import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import { seal, unseal } from '#kernel/seal.ts';

/** A key of 32 bytes, and the name under which what it encrypted finds it again. */
export type DataKey = { id: string; key: Buffer };

export type JarKeys = {
  /** Makes the first key of a new encrypted jar, in the transaction that makes the jar. */
  create(tx: Queryable, jarId: string): Promise<void>;
  /** The keys of a jar, the one to write with first; none for a jar that is not encrypted. */
  of(jarId: string): Promise<DataKey[]>;
};

/** The keys of encrypted jars, each sealed with the master key for its jar alone. */
export function createJarKeys({ database, masterKey }: { database: Database; masterKey: Buffer }): JarKeys {
  return {
    async create(tx, jarId) {
      const sealed_key = seal(masterKey, randomBytes(32).toString('base64'), jarId);
      await tx.insertInto('jar_keys').values({ id: newId(), jar_id: jarId, sealed_key }).execute();
    },
    async of(jarId) {
      const rows = await database.kysely
        .selectFrom('jar_keys')
        .select(['id', 'sealed_key'])
        .where('jar_id', '=', jarId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ id, sealed_key }) => ({
        id,
        key: Buffer.from(unseal(masterKey, sealed_key, jarId), 'base64'),
      }));
    },
  };
}
