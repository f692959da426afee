import { z } from 'zod';
import { deliveryStates, switchOffReasons, webhookEvents } from '#domain/webhooks/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const event = z.enum(webhookEvents);
const events = z
  .array(event)
  .min(1)
  .max(webhookEvents.length * 2)
  .meta({ example: ['pii.high_risk_detected'] });
const time = z.iso.datetime();

export const webhookParams = z.object({ webhook_id: idParam });

export const createWebhookBody = z.object({
  webhook_url: z
    .string()
    .min(1)
    .max(2048)
    .describe('http or https, without user name and password. It must not lead to a private address')
    .meta({ example: 'https://hooks.example.com/skep' }),
  events,
  secret: z
    .string()
    .min(16)
    .max(256)
    .regex(/^[\x21-\x7e]+$/, 'may contain only printable ASCII characters')
    .optional()
    .describe('The secret that deliveries are signed with; generated and returned when left out')
    .meta({ example: 'a-secret-of-your-own' }),
  active: z.boolean().default(true),
});

export const changeWebhookBody = z
  .object({ active: z.boolean().optional(), events: events.optional() })
  .refine((body) => Object.keys(body).length > 0, 'Send active, events or both');

export const deliveriesQuery = z.object(sliceFields);

const state = z.enum(deliveryStates);

const delivery = namedObject('WebhookDelivery', {
  id: z.uuid().describe('The `webhook-id` of its attempts'),
  event: z.string().meta({ example: 'pii.high_risk_detected' }),
  state: state.describe('`dropped`: the webhook was disabled while it waited'),
  created_at: time,
  ended_at: time.nullable(),
});

export const testedWebhook = z.object({ success: z.literal(true), delivery });

const outcome = {
  status: z.int().nullable().describe('The status of the response; null without one').meta({ example: 204 }),
  error: z.string().nullable().describe('Null when it arrived').meta({ example: null }),
};

const lastDelivery = delivery.extend({ tries: z.int().describe('Attempts started'), ...outcome });

const created = z.object({
  id: z.uuid(),
  webhook_url: z.string(),
  events: z.array(event),
  active: z.boolean(),
  switched_off: z
    .enum(switchOffReasons)
    .nullable()
    .describe('Why Skep disabled it: `gone`, its server answered 410; `failing`, it failed for days'),
  created_at: time,
});

export const listedWebhook = namedObject('Webhook', {
  ...created.shape,
  waiting: z.int().describe('Waiting deliveries'),
  dropped: z.int().describe('Deliveries dropped for newer ones because too many were waiting'),
  last_delivery: lastDelivery.nullable(),
});

export const createdWebhook = z.object({
  success: z.literal(true),
  webhook: created,
  secret: z.string().nullable().describe('Shown only once. Null when you chose it'),
});

export const changedWebhook = z.object({ success: z.literal(true), webhook: listedWebhook });

export const deletedWebhook = z.object({ success: z.literal(true), message: z.string() });

export const webhookList = z.object({ webhooks: z.array(listedWebhook), total: z.int() });

const tried = z.object({
  number: z.int(),
  started_at: time,
  ms: z.number().describe('Until the response began, or the attempt failed'),
  ...outcome,
});

export const deliveryList = z.object({
  deliveries: z.array(delivery.extend({ next_try_at: time.nullable(), tries: z.array(tried) })),
  ...sliceReply,
});
