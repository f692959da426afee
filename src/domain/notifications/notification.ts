import type { NotificationTopic } from './topics.ts';

/** A notification to a user, until they have read it. */
export type Notification = {
  id: string;
  user_id: string;
  /** The event with the details; null when it is no longer kept. */
  event_id: string | null;
  title: string;
  body: string;
  created_at: Date;
  read_at: Date | null;
};

export type NewNotification = Omit<Notification, 'created_at' | 'read_at'> & {
  topic: NotificationTopic;
  /** The page of the console where it is dealt with: what an e-mail links to. */
  path: string;
};
