import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Batch, BatchError, EndedStatus } from './pii-batch.ts';

const columns = [
  'id',
  'user_id',
  'jar_id',
  'name',
  'status',
  'settings',
  'total_documents',
  'completed',
  'failed',
  'skipped',
  'pii_detections',
  'high_risk',
  'violations',
  'worked_ms',
  'turn_id',
  'error_code',
  'error_message',
  'created_at',
  'started_at',
  'completed_at',
] as const;

export type NewBatch = Pick<Batch, 'id' | 'user_id' | 'name' | 'settings'> & { jar_id: string };

export async function insertBatch(tx: Queryable, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('pii_batches')
    .values({ ...batch, settings: JSON.stringify(batch.settings), status: 'queued', total_documents: 0 })
    .execute();
}

/** How many documents there are to look through. */
export async function setTotal(tx: Queryable, batchId: string, total_documents: number): Promise<void> {
  await tx.updateTable('pii_batches').set({ total_documents }).where('id', '=', batchId).execute();
}

export async function findBatch(db: Queryable, batchId: string): Promise<Batch | null> {
  const row = await db.selectFrom('pii_batches').select(columns).where('id', '=', batchId).executeTakeFirst();
  return (row as Batch | undefined) ?? null;
}

/** The batches of a user, the newest first. */
export async function listBatches(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<Batch>> {
  const query = db.selectFrom('pii_batches').select(columns).where('user_id', '=', userId);
  const { rows, ...rest } = await sliceOf(query.orderBy('created_at', 'desc').orderBy('id'), slice);
  return { ...rest, rows: rows as Batch[] };
}

/** Queued or processing → processing, in this turn from now on; null when it has ended. */
export async function beginTurn(db: Queryable, batchId: string, turnId: string): Promise<Batch | null> {
  const row = await db
    .updateTable('pii_batches')
    .set({
      status: 'processing',
      turn_id: turnId,
      updated_at: new Date(),
      started_at: sql<Date>`coalesce(started_at, now())`,
    })
    .where('id', '=', batchId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(columns)
    .executeTakeFirst();
  return (row as Batch | undefined) ?? null;
}

/** What documents that have ended add to the counts of their batch. */
export type Added = Pick<
  Batch,
  'completed' | 'failed' | 'skipped' | 'pii_detections' | 'high_risk' | 'violations' | 'worked_ms'
>;

/** Adds to the counts, and answers whether the batch is still worked on in that turn. */
export async function addToBatch(
  tx: Queryable,
  { id, turn_id }: Pick<Batch, 'id' | 'turn_id'>,
  added: Added,
): Promise<boolean> {
  const { rows } = await sql<{ goes_on: boolean }>`
    update pii_batches
    set completed = completed + ${added.completed}::integer, failed = failed + ${added.failed}::integer,
        skipped = skipped + ${added.skipped}::integer,
        pii_detections = pii_detections + ${added.pii_detections}::bigint,
        high_risk = high_risk + ${added.high_risk}::bigint, violations = violations + ${added.violations}::bigint,
        worked_ms = worked_ms + ${added.worked_ms}::double precision, updated_at = now()
    where id = ${id}::uuid
    returning status = 'processing' and turn_id = ${turn_id}::uuid as goes_on`.execute(tx);
  return rows[0]?.goes_on ?? false;
}

/** Queued or processing → ended; null when it has ended already, or with a turn when another works on it now. */
export async function endBatch(
  tx: Queryable,
  batchId: string,
  { status, error, turn_id }: { status: EndedStatus; error: BatchError | null; turn_id?: string },
): Promise<Batch | null> {
  let query = tx
    .updateTable('pii_batches')
    .set({
      status,
      completed_at: new Date(),
      error_code: error?.code ?? null,
      error_message: error?.message ?? null,
    })
    .where('id', '=', batchId)
    .where('status', 'in', ['queued', 'processing']);
  if (turn_id !== undefined) query = query.where('turn_id', '=', turn_id);
  const row = await query.returning(columns).executeTakeFirst();
  return (row as Batch | undefined) ?? null;
}

/** Batches that have not ended and have not moved since then. */
export async function standingBatches(db: Queryable, since: Date): Promise<Pick<Batch, 'id' | 'settings'>[]> {
  const rows = await db
    .selectFrom('pii_batches')
    .select(['id', 'settings'])
    .where('status', 'in', ['queued', 'processing'])
    .where('updated_at', '<=', since)
    .orderBy('created_at')
    .execute();
  return rows as Pick<Batch, 'id' | 'settings'>[];
}

/** Batches that ended more than so many days ago, the oldest first. */
export async function oldBatches(db: Queryable, days: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pii_batches where completed_at < now() - make_interval(days => ${days}::integer)
    order by completed_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With the rows of its documents. */
export async function deleteBatch(db: Queryable, batchId: string): Promise<void> {
  await db.deleteFrom('pii_batches').where('id', '=', batchId).execute();
}
