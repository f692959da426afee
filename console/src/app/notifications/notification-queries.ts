import { queryOptions } from '@tanstack/react-query';
import type { notificationList } from '@skep/server/api/notifications/notifications.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';

type Notifications = Reply<typeof notificationList>;
export type Notification = Notifications['notifications'][number];

export const notificationsPath = '/api/notifications';

/** How often unread ones are counted while the page is visible. Milliseconds. */
const countEvery = 60_000;

/** How many are unread. */
export const unreadQuery = queryOptions({
  queryKey: [notificationsPath, 'unread'],
  refetchInterval: countEvery,
  staleTime: countEvery / 2,
  async queryFn({ signal }) {
    const { unread } = await request<Notifications>('GET', notificationsPath, {
      query: { limit: 1 },
      signal,
    });
    return unread;
  },
});

/** Unread ones first. */
export const notificationsQuery = slicesOf<Notifications>(
  notificationsPath,
  ({ notifications }) => notifications,
  { limit: 20 },
);
