import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';

export const listNotificationsQuery = z.object({
  unread: z.enum(['true', 'false']).default('false').describe('true: only unread notifications'),
  ...sliceFields,
});

export const notificationParams = z.object({ notification_id: idParam });

export const notification = z.object({
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

export const readAllReply = z.object({ success: z.literal(true), read: z.int() });
