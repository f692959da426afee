/** What a user is told, until he has read it. */
export type Notification = {
  id: string;
  user_id: string;
  /** Where more is told; null when that event is not kept any more. */
  event_id: string | null;
  title: string;
  body: string;
  created_at: Date;
  read_at: Date | null;
};

export type NewNotification = Omit<Notification, 'created_at' | 'read_at'>;
