import type { Webhooks } from '#domain/webhooks/index.ts';
import { principalOf } from '#http/access/access.ts';
import {
  changedWebhook,
  changeWebhookBody,
  createdWebhook,
  createWebhookBody,
  deletedWebhook,
  deliveriesQuery,
  deliveryList,
  listedWebhook,
  testedWebhook,
  webhookList,
  webhookParams,
} from './webhooks.schemas.ts';
import { viewDelivery, viewListed, viewSent, viewWebhook } from './webhooks.views.ts';
import type { App } from '#http/app.ts';

const tags = ['pii'];
const description =
  'Deliveries are POSTs of `{event, timestamp, data, signature}`, signed as described in `docs/webhooks.md`, attempted up to eight ' +
  'times over some nine hours. They report detections made on your behalf, never a value. At most 20 webhooks per user.';

/** Webhooks of users: `/webhooks`. */
export function webhookRoutes(app: App, { webhooks }: { webhooks: Webhooks }): void {
  app.post(
    '/webhooks',
    {
      config: { action: 'webhook.create', errors: [409] },
      schema: {
        tags,
        summary: 'Create a webhook',
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

  app.get(
    '/webhooks/:webhook_id',
    {
      config: {},
      schema: {
        tags,
        summary: 'Get one of your webhooks',
        params: webhookParams,
        response: { 200: listedWebhook },
      },
    },
    async (request) =>
      viewListed(await webhooks.get(principalOf(request).user_id, request.params.webhook_id)),
  );

  app.put(
    '/webhooks/:webhook_id',
    {
      config: { action: 'webhook.update' },
      schema: {
        tags,
        summary: 'Enable or disable a webhook, or change its events',
        description:
          'Fields that are left out stay. Deliveries waiting for a disabled webhook are dropped. To change the address or secret, ' +
          'create another webhook, then delete this one.',
        params: webhookParams,
        body: changeWebhookBody,
        response: { 200: changedWebhook },
      },
    },
    async (request) => {
      const { user_id } = principalOf(request);
      const webhook = viewListed(await webhooks.change(user_id, request.params.webhook_id, request.body));
      request.audit.details = request.body;
      return { success: true as const, webhook };
    },
  );

  testRoute(app, webhooks);

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
        summary: 'List what was sent to a webhook, newest first',
        description: 'Each delivery with all its attempts.',
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

function testRoute(app: App, webhooks: Webhooks): void {
  app.post(
    '/webhooks/:webhook_id/test',
    {
      config: { action: 'webhook.test', limit: 'webhook_test', errors: [409] },
      schema: {
        tags,
        summary: 'Test a webhook',
        description:
          'A message `webhook.test` is queued, signed like all others, and not retried; its result is ' +
          'in the delivery log. Takes no body, or an empty object. 409 while the webhook is disabled.',
        params: webhookParams,
        response: { 202: testedWebhook },
      },
    },
    async (request, reply) => {
      const delivery = await webhooks.test(principalOf(request).user_id, request.params.webhook_id);
      return reply.code(202).send({ success: true as const, delivery: viewSent(delivery) });
    },
  );
}
