import type { Database } from '#db/database.ts';
import { notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Notification } from './notification.ts';
import { countUnread, findNotification, listNotifications, markRead } from './notifications.repository.ts';

export type Notifications = ReturnType<typeof createNotifications>;

/** Notifications; users see only their own, whatever their role. */
export function createNotifications({ database }: { database: Database }) {
  const db = database.kysely;

  return {
    /** Unread ones first, and how many unread there are in all. */
    async list(
      userId: string,
      { unread }: { unread: boolean },
      slice: Slice,
    ): Promise<SliceOf<Notification> & { unread: number }> {
      const found = await listNotifications(db, { user_id: userId, unread }, slice);
      return { ...found, unread: await countUnread(db, userId) };
    },

    /** Marks one as read, once more without effect. Throws `not_found`. */
    async read(userId: string, id: string): Promise<Notification> {
      await markRead(db, userId, id);
      const notification = await findNotification(db, id);
      if (notification?.user_id !== userId) throw notFound('Notification', { denied: notification !== null });
      return notification;
    },

    /** Marks all of a user's as read, and answers how many were not. */
    readAll: (userId: string): Promise<number> => markRead(db, userId),
  };
}
