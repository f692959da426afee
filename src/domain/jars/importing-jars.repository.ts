import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Shows a jar that was hidden during its import; false when it was deleted. */
export async function showJar(db: Queryable, jarId: string): Promise<boolean> {
  const row = await db
    .updateTable('jars')
    .set({ importing: false })
    .where('id', '=', jarId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

// More at once would block the built-in database for everyone.
const deletedAtOnce = 50;

/** Deletes a jar that was never shown, with its documents; any other stays. */
export async function deleteHiddenJar(db: Queryable, jarId: string): Promise<void> {
  const hidden = sql<boolean>`jar_id in (select id from jars where id = ${jarId}::uuid and importing)`;
  let deleted: number;
  do {
    const some = db.selectFrom('documents').select('id').where(hidden).limit(deletedAtOnce);
    const rows = await db.deleteFrom('documents').where('id', 'in', some).returning('id').execute();
    deleted = rows.length;
  } while (deleted === deletedAtOnce);
  await db.deleteFrom('jars').where('id', '=', jarId).where('importing', '=', true).execute();
}

/** The same for every import that was begun before then and never ended. */
export async function deleteHiddenJars(db: Queryable, begunBefore: Date): Promise<void> {
  const jars = db.selectFrom('jars').select('id').where('importing', '=', true);
  for (const { id } of await jars.where('created_at', '<', begunBefore).execute())
    await deleteHiddenJar(db, id);
}
