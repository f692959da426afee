import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

export type AlertChangeRow = { seq: number; alert_id: string; change: 'created' | 'updated' };
export type Position = { transaction_id: number; seq: number };

/** Changes that webhooks have not been sent, the oldest first; those that another process works on are left to it. */
export function takeWaiting(tx: Queryable, limit: number): Promise<AlertChangeRow[]> {
  return tx
    .selectFrom('alert_changes')
    .select(['seq', 'alert_id', 'change'])
    .where('dispatched', '=', false)
    .orderBy('seq')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function hasWaiting(db: Queryable): Promise<boolean> {
  const waiting = db.selectFrom('alert_changes').select('seq').where('dispatched', '=', false).limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

export async function markDispatched(tx: Queryable, seqs: number[]): Promise<void> {
  await tx.updateTable('alert_changes').set({ dispatched: true }).where('seq', 'in', seqs).execute();
}

/** Removes what everybody has been sent, an hour after it happened. */
export async function removeOldChanges(db: Queryable): Promise<void> {
  await sql`delete from alert_changes where dispatched and created_at < now() - interval '1 hour'`.execute(
    db,
  );
}

/** Where what has not been committed yet begins. */
export async function presentPosition(db: Queryable): Promise<Position> {
  const { rows } = await sql<{ transaction_id: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as transaction_id`.execute(db);
  return { transaction_id: rows[0]?.transaction_id ?? 0, seq: 0 };
}

/** Changes after a position, in an order in which none is added before it later. */
export async function changesAfter(
  db: Queryable,
  { transaction_id, seq }: Position,
  limit: number,
): Promise<(AlertChangeRow & Position)[]> {
  return db
    .selectFrom('alert_changes')
    .select(['seq', 'transaction_id', 'alert_id', 'change'])
    .where(sql<boolean>`(transaction_id, seq) > (${transaction_id}::bigint, ${seq}::bigint)`)
    .where(sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
    .orderBy('transaction_id')
    .orderBy('seq')
    .limit(limit)
    .execute();
}
