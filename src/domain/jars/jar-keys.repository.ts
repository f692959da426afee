import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Reseal } from '#domain/encryption/index.ts';
import { AppError } from '#kernel/errors.ts';

export type SealedJarKey = { id: string; sealed_key: string };

/** The keys of those jars that are there, newest first; none for one that is not encrypted. */
export async function findJarKeys(db: Queryable, jarIds: string[]): Promise<Map<string, SealedJarKey[]>> {
  const { rows } = await sql<{ jar_id: string; encrypted: boolean; id: string | null; sealed_key: string }>`
    select jars.id as jar_id, jars.encrypted, jar_keys.id, jar_keys.sealed_key
    from jars left join jar_keys on jar_keys.jar_id = jars.id and jars.encrypted
    where jars.id = any (${jarIds}::uuid[])
    order by jar_keys.created_at desc, jar_keys.id`.execute(db);
  const found = new Map<string, SealedJarKey[]>();
  for (const { jar_id, encrypted, id, sealed_key } of rows) {
    // Without this its files would be stored in the clear.
    if (encrypted && id === null) throw new AppError('internal', `The key of honey jar ${jar_id} is missing`);
    const keys = found.get(jar_id) ?? [];
    if (id !== null) keys.push({ id, sealed_key });
    found.set(jar_id, keys);
  }
  return found;
}

export async function insertJarKeys(
  tx: Queryable,
  keys: (SealedJarKey & { jar_id: string })[],
): Promise<void> {
  // The time of the statement, not of its transaction, which may have begun before another that made a key.
  await sql`
    insert into jar_keys (id, jar_id, sealed_key, created_at)
    select id, jar_id, sealed_key, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (id uuid, jar_id uuid, sealed_key text)`.execute(
    tx,
  );
}

/** For a new master key. */
export const resealJarKeys: Reseal = async (tx, reseal) => {
  const rows = await tx.selectFrom('jar_keys').select(['id', 'jar_id', 'sealed_key']).forUpdate().execute();
  const keys = rows.map(({ id, jar_id, sealed_key }) => ({ id, sealed_key: reseal(sealed_key, jar_id) }));
  await sql`
    update jar_keys set sealed_key = key.sealed_key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (id uuid, sealed_key text)
    where jar_keys.id = key.id`.execute(tx);
  return rows.length;
};

/** The keys that have a newer one in their jar. */
export async function supersededKeys(db: Queryable): Promise<{ id: string; jar_id: string }[]> {
  const { rows } = await sql<{ id: string; jar_id: string }>`
    select id, jar_id from (
      select id, jar_id, row_number() over (partition by jar_id order by created_at desc, id) as age from jar_keys) as keys
    where age > 1`.execute(db);
  return rows;
}

export async function deleteJarKeys(db: Queryable, keyIds: string[]): Promise<void> {
  await sql`delete from jar_keys where id = any (${keyIds}::uuid[])`.execute(db);
}

/** How many jars are encrypted, how many of them still have an old key, and when the newest key was made. */
export async function jarKeyState(
  db: Queryable,
): Promise<{ encrypted_jars: number; unfinished_jars: number; newest_key_at: Date | null }> {
  const { rows } = await sql<{ keys: number; newest: Date }>`
    select count(*) as keys, max(created_at) as newest from jar_keys group by jar_id`.execute(db);
  return {
    encrypted_jars: rows.length,
    unfinished_jars: rows.filter(({ keys }) => keys > 1).length,
    newest_key_at: rows.reduce<Date | null>(
      (last, { newest }) => (last === null || newest > last ? newest : last),
      null,
    ),
  };
}
