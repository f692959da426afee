import { z } from 'zod';
import { notificationTopics, type NotificationTopic } from '#domain/notifications/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const listNotificationsQuery = z.object({
  unread: z.enum(['true', 'false']).default('false').describe('true: only unread notifications'),
  ...sliceFields,
});

export const notificationParams = z.object({ notification_id: idParam });

export const notification = namedObject('Notification', {
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  event_id: z.uuid().nullable().describe('The event it is about: GET /api/v1/events/{event_id}'),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});

export const notificationList = z.object({
  notifications: z.array(notification),
  unread: z.int().describe('How many of your notifications are unread in all'),
  ...sliceReply,
});

const wanted = z.boolean().meta({ example: true });

export const emailPreferences = namedObject('EmailPreferences', {
  email: z
    .object(Object.fromEntries(notificationTopics.map((topic) => [topic, wanted])) as Topics<typeof wanted>)
    .describe('By topic, whether its notifications come by e-mail, too'),
  configured: z.boolean().describe('Whether this installation sends e-mail'),
});

export const preferencesBody = z.object({
  email: z
    .object(
      Object.fromEntries(notificationTopics.map((topic) => [topic, wanted.optional()])) as Topics<
        z.ZodOptional<typeof wanted>
      >,
    )
    .describe('The topics to change'),
});

type Topics<Schema> = Record<NotificationTopic, Schema>;

export const readAllReply = z.object({ success: z.literal(true), read: z.int() });
