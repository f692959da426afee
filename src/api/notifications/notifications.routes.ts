import type { z } from 'zod';
import type { Emails } from '#domain/emails/index.ts';
import type { EmailPreferences, Notification, Notifications } from '#domain/notifications/index.ts';
import { principalOf } from '#http/access/access.ts';
import {
  emailPreferences,
  listNotificationsQuery,
  notification as notificationSchema,
  notificationList,
  notificationParams,
  preferencesBody,
  readAllReply,
} from './notifications.schemas.ts';
import type { App } from '#http/app.ts';

/** Notifications: `/notifications…`. */
export function notificationRoutes(
  app: App,
  { notifications, emails }: { notifications: Notifications; emails: Emails },
): void {
  preferenceRoutes(app, { notifications, emails });
  const tags = ['notifications'];

  app.get(
    '/notifications',
    {
      schema: {
        tags,
        summary: 'List your notifications, unread ones first',
        querystring: listNotificationsQuery,
        response: { 200: notificationList },
      },
    },
    async (request) => {
      const { unread: onlyUnread, ...slice } = request.query;
      const filter = { unread: onlyUnread === 'true' };
      const { rows, ...rest } = await notifications.list(principalOf(request).user_id, filter, slice);
      return { notifications: rows.map(viewNotification), ...rest };
    },
  );

  app.post(
    '/notifications/:notification_id/read',
    {
      config: { action: 'notification.read' },
      schema: {
        tags,
        summary: 'Mark a notification as read',
        params: notificationParams,
        response: { 200: notificationSchema },
      },
    },
    async (request) =>
      viewNotification(
        await notifications.read(principalOf(request).user_id, request.params.notification_id),
      ),
  );

  app.post(
    '/notifications/read-all',
    {
      config: { action: 'notification.read_all' },
      schema: { tags, summary: 'Mark all your notifications as read', response: { 200: readAllReply } },
    },
    async (request) => ({
      success: true as const,
      read: await notifications.readAll(principalOf(request).user_id),
    }),
  );
}

function preferenceRoutes(
  app: App,
  { notifications, emails }: { notifications: Notifications; emails: Emails },
): void {
  const tags = ['notifications'];
  const view = async (email: EmailPreferences) => ({
    email,
    configured: (await emails.server())?.configured ?? false,
  });

  app.get(
    '/notifications/preferences',
    {
      schema: {
        tags,
        summary: 'Get which of your notifications come by e-mail',
        response: { 200: emailPreferences },
      },
    },
    async (request) => view(await notifications.preferences(principalOf(request).user_id)),
  );

  app.put(
    '/notifications/preferences',
    {
      config: { action: 'notification.preferences' },
      schema: {
        tags,
        summary: 'Choose which of your notifications come by e-mail',
        description:
          'Topics that are left out stay as they are. An e-mail has the title and a link, nothing else.',
        body: preferencesBody,
        response: { 200: emailPreferences },
      },
    },
    async (request) => {
      request.audit.details = request.body.email;
      return view(await notifications.prefer(principalOf(request).user_id, request.body.email));
    },
  );
}

function viewNotification({
  user_id: _user,
  created_at,
  read_at,
  ...notification
}: Notification): z.input<typeof notificationSchema> {
  return {
    ...notification,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  };
}
