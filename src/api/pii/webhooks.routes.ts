import type { Webhooks } from '#domain/webhooks/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import {
  createdWebhook,
  createWebhookBody,
  deletedWebhook,
  deliveriesQuery,
  deliveryList,
  switchedWebhook,
  switchWebhookBody,
  webhookList,
  webhookParams,
} from './webhooks.schemas.ts';
import { viewDelivery, viewListed, viewWebhook } from './webhooks.views.ts';

const tags = ['pii'];
const description =
  'Deliveries are POSTs of `{event, timestamp, data, signature}`, signed as `docs/webhooks.md` says, tried up to eight ' +
  'times over some nine hours. They tell of what was found on your behalf, never a value of it. At most 20 for each user.';

/** Where users are told of what was found: `/webhooks`. */
export function webhookRoutes(app: App, { webhooks }: { webhooks: Webhooks }): void {
  app.post(
    '/webhooks',
    {
      config: { action: 'webhook.create', errors: [409] },
      schema: {
        tags,
        summary: 'Make a webhook',
        description,
        body: createWebhookBody,
        response: { 201: createdWebhook },
      },
    },
    async (request, reply) => {
      const { webhook_url: url, ...asked } = request.body;
      const made = await webhooks.create(principalOf(request).user_id, { url, ...asked });
      const webhook = viewWebhook(made.webhook);
      request.audit.target = { type: 'webhook', id: webhook.id };
      // Its path may be a secret of the receiver's.
      const { origin } = new URL(made.webhook.url);
      request.audit.details = { origin, events: webhook.events, active: webhook.active };
      return reply.code(201).send({ success: true as const, webhook, secret: made.made_secret });
    },
  );

  app.get(
    '/webhooks',
    { config: {}, schema: { tags, summary: 'List your webhooks', response: { 200: webhookList } } },
    async (request) => {
      const all = await webhooks.list(principalOf(request).user_id);
      return { webhooks: all.map(viewListed), total: all.length };
    },
  );

  app.put(
    '/webhooks/:webhook_id',
    {
      config: { action: 'webhook.switch' },
      schema: {
        tags,
        summary: 'Switch a webhook on or off',
        description: 'What waits for one that is switched off is dropped.',
        params: webhookParams,
        body: switchWebhookBody,
        response: { 200: switchedWebhook },
      },
    },
    async (request) => {
      const { active } = request.body;
      const { user_id } = principalOf(request);
      const webhook = viewListed(await webhooks.switch(user_id, request.params.webhook_id, active));
      request.audit.details = { active };
      return { success: true as const, webhook };
    },
  );

  app.delete(
    '/webhooks/:webhook_id',
    {
      config: { action: 'webhook.delete' },
      schema: {
        tags,
        summary: 'Delete a webhook, with its log',
        params: webhookParams,
        response: { 200: deletedWebhook },
      },
    },
    async (request) => {
      await webhooks.remove(principalOf(request).user_id, request.params.webhook_id);
      return { success: true as const, message: 'Webhook deleted' };
    },
  );

  app.get(
    '/webhooks/:webhook_id/deliveries',
    {
      config: {},
      schema: {
        tags,
        summary: 'What was sent to a webhook, the newest first',
        description: 'Each delivery with all its tries.',
        params: webhookParams,
        querystring: deliveriesQuery,
        response: { 200: deliveryList },
      },
    },
    async (request) => {
      const { user_id } = principalOf(request);
      const { rows, ...part } = await webhooks.deliveries(user_id, request.params.webhook_id, request.query);
      return { deliveries: rows.map(viewDelivery), ...part };
    },
  );
}
