import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Reseal } from '#domain/encryption/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Feed, FeedPoll, ShownFeed } from './feed.ts';

type Written = Omit<Feed, 'failed_in_row' | 'created_at'>;

function feeds(db: Queryable) {
  return db
    .selectFrom('feeds')
    .select([
      'feeds.id',
      'feeds.user_id',
      'feeds.jar_id',
      'feeds.name',
      'feeds.kind',
      'feeds.source',
      'feeds.sealed_credentials',
      'feeds.interval_minutes',
      'feeds.active',
      'feeds.next_poll_at',
      'feeds.position',
      'feeds.failed_in_row',
      'feeds.created_at',
    ]);
}

function shown(db: Queryable, now: Date) {
  return feeds(db)
    .innerJoin('jars', 'jars.id', 'feeds.jar_id')
    .select([
      'jars.name as jar_name',
      sql<boolean>`coalesce(feeds.leased_until > ${now.toISOString()}::timestamptz, false)`.as('polling'),
    ]);
}

export async function insertFeed(tx: Queryable, feed: Written): Promise<void> {
  await tx
    .insertInto('feeds')
    .values({ ...feed, position: JSON.stringify(feed.position) })
    .execute();
}

/** A poll that goes on is of the feed as it was: it loses its lease, and begins again. */
export async function updateFeed(tx: Queryable, { id, user_id: _owner, ...feed }: Written): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ ...feed, position: JSON.stringify(feed.position), lease_id: null, leased_until: null })
    .where('id', '=', id)
    .execute();
}

/** Has it polled next. */
export async function setDue(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ next_poll_at: at })
    .where('id', '=', id)
    .where('active', '=', true)
    .execute();
}

export async function deleteFeed(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('feeds').where('id', '=', id).execute();
}

/** A user's feeds, the oldest first. */
export async function listFeeds(
  db: Queryable,
  { userId, now, slice }: { userId: string; now: Date; slice: Slice },
): Promise<SliceOf<ShownFeed>> {
  const query = shown(db, now)
    .where('feeds.user_id', '=', userId)
    .orderBy('feeds.created_at')
    .orderBy('feeds.id');
  const { rows, ...part } = await sliceOf(query, slice);
  return { ...part, rows: await withLastPoll(db, rows) };
}

export async function findShown(db: Queryable, id: string, now: Date): Promise<ShownFeed | null> {
  const rows = await shown(db, now).where('feeds.id', '=', id).execute();
  return (await withLastPoll(db, rows))[0] ?? null;
}

/** As it stays until the transaction ends. */
export async function holdFeed(tx: Queryable, id: string): Promise<Feed | null> {
  return (await feeds(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** A user's feeds, who cannot make more until the transaction ends. */
export async function countFeeds(tx: Queryable, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('feeds')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The latest polls of a feed, the newest first. */
export async function listPolls(db: Queryable, feedId: string): Promise<FeedPoll[]> {
  return db
    .selectFrom('feed_polls')
    .select(['started_at', 'ended_at', 'new_items', 'known_items', 'failed_items', 'error'])
    .where('feed_id', '=', feedId)
    .orderBy('started_at', 'desc')
    .execute();
}

async function withLastPoll<Row extends { id: string }>(
  db: Queryable,
  rows: Row[],
): Promise<(Row & { last_poll: FeedPoll | null })[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: polls } = await sql<FeedPoll & { feed_id: string }>`
    select distinct on (feed_id) feed_id, started_at, ended_at, new_items, known_items, failed_items, error
    from feed_polls where feed_id = any (${ids}::uuid[]) order by feed_id, started_at desc`.execute(db);
  const byFeed = new Map(polls.map(({ feed_id, ...poll }) => [feed_id, poll]));
  return rows.map((row) => ({ ...row, last_poll: byFeed.get(row.id) ?? null }));
}

export const resealFeedCredentials: Reseal = async (tx, resealed) => {
  const rows = await tx
    .selectFrom('feeds')
    .select(['id', 'sealed_credentials'])
    .where('sealed_credentials', 'is not', null)
    .forUpdate()
    .execute();
  const sealed = rows.map(({ id, sealed_credentials }) => ({
    id,
    sealed_credentials: resealed(sealed_credentials ?? '', id),
  }));
  await sql`
    update feeds set sealed_credentials = resealed.sealed_credentials
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as resealed (id uuid, sealed_credentials text)
    where feeds.id = resealed.id`.execute(tx);
  return sealed.length;
};
