import type { Database } from '#db/database.ts';
import { notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Notification } from './notification.ts';
import { readPreferences, savePreferences } from './preferences.repository.ts';
import type { ChangedPreferences, EmailPreferences } from './topics.ts';
import { countUnread, findNotification, listNotifications, markRead } from './notifications.repository.ts';

/** Notifications; users see only their own, whatever their role. */
export type Notifications = {
  /** Unread ones first, and how many unread there are in all. */
  list: (
    userId: string,
    filter: { unread: boolean },
    slice: Slice,
  ) => Promise<SliceOf<Notification> & { unread: number }>;

  /** Marks one as read, once more without effect. Throws `not_found`. */
  read: (userId: string, id: string) => Promise<Notification>;

  /** Marks all of a user's as read, and answers how many were not. */
  readAll: (userId: string) => Promise<number>;

  /** Which of them come to a user by e-mail, too. */
  preferences: (userId: string) => Promise<EmailPreferences>;

  /** Changes those that are given, and answers all. */
  prefer: (userId: string, changed: ChangedPreferences) => Promise<EmailPreferences>;
};

export function createNotifications({ database }: { database: Database }): Notifications {
  const db = database.kysely;

  return {
    async list(userId, { unread }, slice) {
      const found = await listNotifications(db, { user_id: userId, unread }, slice);
      return { ...found, unread: await countUnread(db, userId) };
    },

    async read(userId, id) {
      await markRead(db, userId, id);
      const notification = await findNotification(db, id);
      if (notification?.user_id !== userId) throw notFound('Notification', { denied: notification !== null });
      return notification;
    },

    readAll: (userId) => markRead(db, userId),

    preferences: (userId) => readPreferences(db, userId),

    async prefer(userId, changed) {
      await savePreferences(db, userId, changed);
      return readPreferences(db, userId);
    },
  };
}
