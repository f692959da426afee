import { hkdfSync, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { findJarKeys, insertJarKeys, type SealedJarKey } from './jar-keys.repository.ts';

/** What a jar's key is used as, and the name under which what it sealed finds it again. */
export type DataKey = { id: string; files: Buffer; passages: Buffer };

export type JarKeys = {
  /** Makes the first key of each of these new encrypted jars, in the transaction that makes the jars. */
  create: (tx: Queryable, jarIds: string[]) => Promise<void>;
  /**
   * Lets files be stored for a jar before there is its record; an encrypted one gets the key that `create` will write
   * down. Until `forget`, which follows whether the jar was made or not.
   */
  prepare: (jarId: string, encrypted: boolean) => void;
  forget: (jarId: string) => void;
  /** Makes a new key for every encrypted jar, and answers how many those are. */
  renew: (tx: Queryable) => Promise<number>;
  /**
   * The keys of a jar as this process knows them, which is enough to open what names its key; none for a jar that is not
   * encrypted. Throws `not_found`.
   */
  of: (jarId: string) => Promise<DataKey[]>;
  /** The keys of a jar as they are now, the one to seal with first. */
  now: (jarId: string) => Promise<DataKey[]>;
  /** The key of a jar with that name; undefined when the records know none. */
  named: (jarId: string, keyId: string) => Promise<DataKey | undefined>;
};

// Keys are a hundred bytes each.
const rememberedJars = 5000;

/** The keys of encrypted jars, each sealed with the master key for its jar alone. */
export function createJarKeys({
  database,
  masterKey,
}: {
  database: Database;
  masterKey: MasterKey;
}): JarKeys {
  // A key never changes under its name, and a jar is encrypted from its beginning or never: all that can be missing
  // here is a newer key.
  const remembered = new Map<string, DataKey[]>();
  const prepared = new Map<string, NewKey[]>();

  const load = createBatcher<string, DataKey[] | null>({ maxItems: 200 }, async (jarIds) => {
    const found = await findJarKeys(database.kysely, jarIds);
    return jarIds.map((jarId) => found.get(jarId)?.map((sealed) => open(jarId, sealed)) ?? null);
  });

  function open(jarId: string, { id, sealed_key }: SealedJarKey): DataKey {
    return dataKey({ id, secret: masterKey.unseal(sealed_key, jarId) });
  }

  async function addKeys(tx: Queryable, keys: (NewKey & { jar_id: string })[]): Promise<void> {
    const seal = await masterKey.sealer(tx);
    await insertJarKeys(
      tx,
      keys.map(({ id, jar_id, secret }) => ({ id, jar_id, sealed_key: seal(secret, jar_id) })),
    );
  }

  async function now(jarId: string): Promise<DataKey[]> {
    const ready = prepared.get(jarId);
    if (ready) return ready.map(dataKey);
    const known = remembered.get(jarId);
    if (known?.length === 0) return known;
    const keys = await load(jarId);
    if (!keys) throw notFound('Honey jar');
    remembered.delete(jarId);
    remembered.set(jarId, keys);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedJars && oldest !== undefined) remembered.delete(oldest);
    return keys;
  }

  const of = async (jarId: string) => remembered.get(jarId) ?? now(jarId);
  const find = (keys: DataKey[], keyId: string) => keys.find(({ id }) => id === keyId);

  return {
    create: (tx, jarIds) =>
      addKeys(
        tx,
        jarIds.map((jarId) => ({ jar_id: jarId, ...(prepared.get(jarId)?.[0] ?? newKey()) })),
      ),
    prepare: (jarId, encrypted) => void prepared.set(jarId, encrypted ? [newKey()] : []),
    forget: (jarId) => void prepared.delete(jarId),
    async renew(tx) {
      const jars = await tx.selectFrom('jars').select('id').where('encrypted', '=', true).execute();
      await addKeys(
        tx,
        jars.map(({ id }) => ({ jar_id: id, ...newKey() })),
      );
      return jars.length;
    },
    of,
    now,
    named: async (jarId, keyId) => find(await of(jarId), keyId) ?? find(await now(jarId), keyId),
  };
}

type NewKey = { id: string; secret: string };

function newKey(): NewKey {
  return { id: newId(), secret: randomBytes(32).toString('base64') };
}

function dataKey({ id, secret }: NewKey): DataKey {
  const key = Buffer.from(secret, 'base64');
  return { id, files: derived(key, 'files'), passages: derived(key, 'passages') };
}

/** Keys for different uses are different keys. */
function derived(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `skep ${use}`, 32));
}
