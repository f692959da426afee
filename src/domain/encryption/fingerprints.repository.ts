import type { Queryable } from '#db/database.ts';

const name = 'MASTER_KEY';

/** Which master key the records are sealed with, held until the transaction ends: to seal by it, or to replace it. */
export async function countingFingerprint(tx: Queryable, hold: 'share' | 'update'): Promise<string> {
  const query = tx.selectFrom('key_fingerprints').select('fingerprint').where('name', '=', name);
  const { fingerprint } = await (
    hold === 'share' ? query.forShare() : query.forUpdate()
  ).executeTakeFirstOrThrow();
  return fingerprint;
}

export async function replaceFingerprint(tx: Queryable, fingerprint: string): Promise<void> {
  await tx
    .updateTable('key_fingerprints')
    .set({ fingerprint, since: new Date() })
    .where('name', '=', name)
    .execute();
}

/** Since when the records are sealed with the present master key. */
export async function masterKeySince(db: Queryable): Promise<Date> {
  const { since } = await db
    .selectFrom('key_fingerprints')
    .select('since')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return since;
}
