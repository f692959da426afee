import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { feedLimits, type Feed, type FeedPoll, type FeedPosition } from './feed.ts';

/** A feed that this process polls, as long as it holds the lease. */
export type LeasedFeed = Feed & { lease_id: string };

type Times = { now: Date; until: Date };

/** Takes the feed that is due for longest and that nobody polls; null when there is none. */
export async function leaseDue(db: Queryable, { now, until }: Times): Promise<LeasedFeed | null> {
  const { rows } = await sql<LeasedFeed>`
    update feeds set lease_id = ${newId()}, leased_until = ${until.toISOString()}::timestamptz
    where id = (
      select id from feeds
      where active and next_poll_at <= ${now.toISOString()}::timestamptz
        and (leased_until is null or leased_until <= ${now.toISOString()}::timestamptz)
      order by next_poll_at, id limit 1 for update skip locked)
    returning id, user_id, jar_id, name, kind, source, sealed_credentials, interval_minutes, active, next_poll_at, position,
              failed_in_row, created_at, lease_id`.execute(db);
  return rows[0] ?? null;
}

/** Frees all: of the built-in database, which no other process has. */
export async function freeLeases(db: Queryable): Promise<void> {
  await db.updateTable('feeds').set({ lease_id: null, leased_until: null }).execute();
}

const held = (db: Queryable, { id, lease_id }: LeasedFeed) =>
  db.updateTable('feeds').where('id', '=', id).where('lease_id', '=', lease_id);

/** Throws `conflict` when the lease was lost. */
export async function renewLease(db: Queryable, feed: LeasedFeed, until: Date): Promise<void> {
  const { numUpdatedRows } = await held(db, feed).set({ leased_until: until }).executeTakeFirst();
  if (numUpdatedRows === 0n) throw lost();
}

/** Locks the feed for the transaction. Throws `conflict` when the lease was lost. */
export async function assertLeased(tx: Queryable, { id, lease_id }: LeasedFeed): Promise<void> {
  const row = await tx
    .selectFrom('feeds')
    .select('id')
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw lost();
}

export async function savePosition(db: Queryable, feed: LeasedFeed, position: FeedPosition): Promise<void> {
  const { numUpdatedRows } = await held(db, feed)
    .set({ position: JSON.stringify(position) })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw lost();
}

/** Ends a poll: frees the feed until `next`, and writes down what became of it. Nothing when the lease was lost. */
export async function finishPoll(
  tx: Queryable,
  feed: LeasedFeed,
  { next, ...poll }: FeedPoll & { next: Date },
): Promise<void> {
  const failed_in_row = poll.error === null ? 0 : feed.failed_in_row + 1;
  const { numUpdatedRows } = await held(tx, feed)
    .set({
      lease_id: null,
      leased_until: null,
      failed_in_row,
      next_poll_at: sql<Date | null>`case when active then ${next.toISOString()}::timestamptz end`,
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx
    .insertInto('feed_polls')
    .values({ id: newId(), feed_id: feed.id, ...poll })
    .execute();
  await sql`
    delete from feed_polls where id in (
      select id from feed_polls where feed_id = ${feed.id} order by started_at desc offset ${feedLimits.history})`.execute(
    tx,
  );
}

/** Gives a feed back that was not polled to the end. */
export async function giveBack(db: Queryable, feed: LeasedFeed): Promise<void> {
  await held(db, feed).set({ lease_id: null, leased_until: null }).executeTakeFirst();
}

function lost(): AppError {
  return new AppError('conflict', 'Another process polls this feed now, or it was deleted');
}
