import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** A turn holds its conversation for this long unless it renews its hold. Seconds. */
export const heldSeconds = 30;

type Held = { conversation_id: string; turn_id: string };

const until = sql<Date>`now() + make_interval(secs => ${heldSeconds}::integer)`;

/** Takes a user's conversation for a turn; false when there is no such one, or another turn holds it. */
export async function holdConversation(
  db: Queryable,
  userId: string,
  { conversation_id, turn_id }: Held,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ turn_id, turn_until: until })
    .where('id', '=', conversation_id)
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('turn_until', 'is', null), eb('turn_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews the hold. */
export async function stillHold(db: Queryable, { conversation_id, turn_id }: Held): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ turn_until: until })
    .where('id', '=', conversation_id)
    .where('turn_id', '=', turn_id)
    .execute();
}

/** Whether the turn still holds the conversation; it does then until the transaction ends. */
export async function isHeldBy(tx: Queryable, { conversation_id, turn_id }: Held): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversation_id)
    .where('turn_id', '=', turn_id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The turn has ended. */
export async function letGo(db: Queryable, { conversation_id, turn_id }: Held): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ turn_id: null, turn_until: null })
    .where('id', '=', conversation_id)
    .where('turn_id', '=', turn_id)
    .execute();
}

/** The position of a message that the turn adds; null when the conversation was deleted or is no longer held by it. */
export async function nextPlace(tx: Queryable, { conversation_id, turn_id }: Held): Promise<number | null> {
  const row = await tx
    .updateTable('conversations')
    .set(({ eb }) => ({
      next_ordinal: eb('next_ordinal', '+', 1),
      message_count: eb('message_count', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', conversation_id)
    .where('turn_id', '=', turn_id)
    .returning('next_ordinal')
    .executeTakeFirst();
  return row ? row.next_ordinal - 1 : null;
}
