import type { Queryable } from '#db/database.ts';

/** Lets those who load samples for the same user at once wait for each other, until the transaction ends. */
export async function lockLoader(tx: Queryable, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** A user's own private honey jar of that name that documents can be put into, the oldest. */
export async function findOwnJar(tx: Queryable, owner_id: string, name: string): Promise<string | undefined> {
  const jar = await tx
    .selectFrom('jars')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('name', '=', name)
    .where('access', '=', 'private')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return jar?.id;
}
