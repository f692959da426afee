import { z } from 'zod';
import { botWebhookEvents } from '#domain/webhooks/index.ts';
import {
  changedWebhook,
  createWebhookBody,
  deliveryList,
  listedWebhook,
} from '#api/webhooks/webhooks.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { botParam, success } from './bots.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const event = z.enum(botWebhookEvents);
const events = z
  .array(event)
  .min(1)
  .max(botWebhookEvents.length * 2)
  .meta({ example: ['message.sent'] });

const { webhook_url: url, secret, active } = createWebhookBody.shape;

export const botWebhookParams = z.object({ bot_id: botParam, webhook_id: idParam });

export const botWebhookBody = z
  .object({ url, events, secret, active })
  .meta({ example: { url: 'https://hooks.example.com/skep', events: [...botWebhookEvents] } });

export const changeBotWebhookBody = z
  .object({ active: z.boolean().optional(), events: events.optional() })
  .refine((body) => Object.keys(body).length > 0, 'Send active, events or both')
  .meta({ example: { events: ['message.sent'] } });

const { webhook_url: _url, events: _events, ...listed } = listedWebhook.shape;
const webhook = namedObject('BotWebhook', { ...listed, url: z.string(), events: z.array(event) });

export const createdBotWebhook = z.object({
  success,
  webhook: webhook.pick({ id: true, url: true, events: true, active: true, created_at: true }),
  secret: z.string().nullable().describe('Shown only once. Null when you chose it'),
});

export const botWebhookReply = changedWebhook.extend({ webhook });
export const botWebhookList = z.object({ success, webhooks: z.array(webhook), total: z.int() });
export const botDeliveryList = deliveryList.extend({ success });
