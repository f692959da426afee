import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import { emailNotifications } from '#domain/emails/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { NewNotification, Notification } from './notification.ts';
import { wantedByEmail } from './preferences.repository.ts';

const columns = ['id', 'user_id', 'event_id', 'title', 'body', 'created_at', 'read_at'] as const;

/**
 * Notifies users, as part of the causing transaction when `db` is it, by e-mail too where they want that. An existing notification is
 * raised again; while it is unread there is no second e-mail.
 */
export async function notify(db: Queryable, notifications: NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const unread = await unreadOf(
    db,
    notifications.map(({ id }) => id),
  );
  await db
    .insertInto('notifications')
    .values(notifications.map(({ topic: _topic, path: _path, ...row }) => row))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        body: ref('excluded.body'),
        read_at: null,
      })),
    )
    .execute();
  const news = notifications.filter(({ id }) => !unread.has(id));
  await emailNotifications(db, await wantedByEmail(db, news));
}

async function unreadOf(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('read_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A user's notifications, unread ones first, then the newest. */
export function listNotifications(
  db: Queryable,
  { user_id, unread }: { user_id: string; unread: boolean },
  slice: Slice,
): Promise<SliceOf<Notification>> {
  let query = db.selectFrom('notifications').select(columns).where('user_id', '=', user_id);
  if (unread) query = query.where('read_at', 'is', null);
  return sliceOf(
    query
      .orderBy(sql`read_at is not null`)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
    slice,
  );
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function findNotification(db: Queryable, id: string): Promise<Notification | null> {
  const row = await db.selectFrom('notifications').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Marks a user's notifications as read, one or all; what was read before keeps its time. Answers how many. */
export async function markRead(db: Queryable, userId: string, id?: string): Promise<number> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes up to `limit` notifications that are older than so many days, and answers how many. */
export async function removeOldNotifications(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < now() - make_interval(days => ${days}::integer)
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
