import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { rowsAtOnce } from './batch-documents.repository.ts';
import type { Batch, BatchError, EndedStatus, Waiting } from './pii-batch.ts';

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
  'place',
  'error_code',
  'error_message',
  'created_at',
  'started_at',
  'completed_at',
] as const;

export type NewBatch = Pick<Batch, 'id' | 'user_id' | 'name' | 'settings'> & { jar_id: string };

/** A batch that exists once `beginBatch` has run. */
export async function prepareBatch(db: Queryable, batch: NewBatch): Promise<void> {
  const settings = JSON.stringify(batch.settings);
  await db
    .insertInto('pii_batches')
    .values({ ...batch, settings, status: 'queued', total_documents: 0, preparing: true })
    .execute();
}

/**
 * The position of the next turn of the updated batch, among those of its priority: after all of its user's, so that others come
 * in between, and not before the next of any other user, so that no one makes up for turns they did not take.
 */
const nextPlace = sql<number>`(
  select coalesce(greatest(max(going.last) filter (where going.user_id = pii_batches.user_id) + 1,
                           max(going.next) filter (where going.user_id <> pii_batches.user_id)), 1)
  from (select user_id, min(place) as next, max(place) as last from pii_batches equal
        where status in ('queued', 'processing') and not preparing
          and equal.settings ->> 'priority' = pii_batches.settings ->> 'priority'
        group by user_id) going)`;

/** All its documents are written down: that many are to be looked through. Answers the place of its first turn. */
export async function beginBatch(tx: Queryable, batchId: string, total_documents: number): Promise<number> {
  const { place } = await tx
    .updateTable('pii_batches')
    .set({ total_documents, preparing: false, place: nextPlace })
    .where('id', '=', batchId)
    .returning('place')
    .executeTakeFirstOrThrow();
  return place;
}

/** Batches that were not submitted to the end, and have not been since then. */
export async function unpreparedBatches(db: Queryable, since: Date): Promise<string[]> {
  const unprepared = db.selectFrom('pii_batches').select('id').where('preparing', '=', true);
  return (await unprepared.where('created_at', '<=', since).execute()).map(({ id }) => id);
}

export async function findBatch(db: Queryable, batchId: string): Promise<Batch | null> {
  const row = await db
    .selectFrom('pii_batches')
    .select(columns)
    .where('id', '=', batchId)
    .where('preparing', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** The batches of a user, the newest first. */
export async function listBatches(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<Batch>> {
  const query = db
    .selectFrom('pii_batches')
    .select(columns)
    .where('user_id', '=', userId)
    .where('preparing', '=', false);
  const { rows, ...rest } = await sliceOf(query.orderBy('created_at', 'desc').orderBy('id'), slice);
  return { ...rest, rows };
}

/** Queued or processing → processing, in this turn from now on, with the place of the next; null when it has ended. */
export async function beginTurn(db: Queryable, batchId: string, turnId: string): Promise<Batch | null> {
  const row = await db
    .updateTable('pii_batches')
    .set({
      status: 'processing',
      turn_id: turnId,
      place: nextPlace,
      updated_at: new Date(),
      started_at: sql<Date>`coalesce(started_at, now())`,
    })
    .where('id', '=', batchId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a batch has not ended, which it does not until the transaction has. */
export async function holdBatch(tx: Queryable, batchId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pii_batches')
    .select('status')
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  return row?.status === 'queued' || row?.status === 'processing';
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
  return row ?? null;
}

/** Batches that have not ended and have not moved since then. */
export async function standingBatches(db: Queryable, since: Date): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('pii_batches')
    .select(['id', 'settings', 'place'])
    .where('status', 'in', ['queued', 'processing'])
    .where('preparing', '=', false)
    .where('updated_at', '<=', since)
    .orderBy('created_at')
    .execute();
  return rows;
}

/** Batches that ended more than so many days ago, the oldest first. */
export async function oldBatches(db: Queryable, days: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pii_batches where completed_at < now() - make_interval(days => ${days}::integer)
    order by completed_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With the rows of its documents, which go first. */
export async function deleteBatch(db: Queryable, batchId: string): Promise<void> {
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce;) {
    const { numAffectedRows } = await sql`
      delete from pii_batch_documents where (batch_id, position) in (
        select batch_id, position from pii_batch_documents where batch_id = ${batchId}::uuid
        order by position limit ${rowsAtOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
    await nextTurn();
  }
  await db.deleteFrom('pii_batches').where('id', '=', batchId).execute();
}
