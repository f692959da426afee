import type { Bots } from '#domain/bots/index.ts';
import type { BotWebhookEvent, BotWebhooks, Webhooks } from '#domain/webhooks/index.ts';
import { deliveriesQuery, testedWebhook } from '#api/webhooks/webhooks.schemas.ts';
import { viewDelivery, viewListed, viewSent } from '#api/webhooks/webhooks.views.ts';
import { principalOf } from '#http/access/access.ts';
import { botParams, deletedReply } from './bots.schemas.ts';
import {
  botDeliveryList,
  botWebhookBody,
  botWebhookList,
  botWebhookParams,
  botWebhookReply,
  changeBotWebhookBody,
  createdBotWebhook,
} from './webhooks.schemas.ts';
import type { App } from '#http/app.ts';

export type WebhookDeps = { bots: Pick<Bots, 'get'>; webhooks: Pick<Webhooks, 'ofBot'> };

const tags = ['bots'];
const description =
  '`message.sent` comes with each reply, `conversation.started` with the first message, `conversation.ended` when it is closed or ' +
  'no message came for 30 minutes. Deliveries are POSTs of `{event, timestamp, data, signature}`, signed as described in ' +
  '`docs/webhooks.md`, attempted up to eight times over some nine hours. At most 20 a bot.';

/** Webhooks of one bot: `/bots/{bot_id}/webhooks`. */
export function botWebhookRoutes(app: App, { bots, webhooks }: WebhookDeps): void {
  async function ofBot(id: string): Promise<BotWebhooks> {
    await bots.get(id);
    return webhooks.ofBot(id);
  }

  app.post(
    '/bots/:bot_id/webhooks',
    {
      config: { access: 'admin', action: 'bot_webhook.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Create a webhook of a bot',
        description,
        params: botParams,
        body: botWebhookBody,
        response: { 201: createdBotWebhook },
      },
    },
    async (request, reply) => {
      const own = await ofBot(request.params.bot_id);
      const made = await own.create(principalOf(request).user_id, request.body);
      const { id, url, events, active, created_at } = made.webhook;
      request.audit.target = { type: 'webhook', id };
      // Its path may be a secret of the receiver's.
      request.audit.details = { bot_id: request.params.bot_id, origin: new URL(url).origin, events, active };
      const webhook = { id, url, events, active, created_at: created_at.toISOString() };
      return reply.code(201).send({ success: true as const, webhook, secret: made.made_secret });
    },
  );

  app.get(
    '/bots/:bot_id/webhooks',
    {
      config: { access: 'admin', errors: [404] },
      schema: {
        tags,
        summary: 'List the webhooks of a bot',
        params: botParams,
        response: { 200: botWebhookList },
      },
    },
    async (request) => {
      const all = await (await ofBot(request.params.bot_id)).list();
      return { success: true as const, webhooks: all.map(viewBotWebhook), total: all.length };
    },
  );

  app.put(
    '/bots/:bot_id/webhooks/:webhook_id',
    {
      config: { access: 'admin', action: 'bot_webhook.update', errors: [404] },
      schema: {
        tags,
        summary: 'Enable or disable a webhook of a bot, or change its events',
        params: botWebhookParams,
        body: changeBotWebhookBody,
        response: { 200: botWebhookReply },
      },
    },
    async (request) => {
      const own = await ofBot(request.params.bot_id);
      const webhook = viewBotWebhook(await own.change(request.params.webhook_id, request.body));
      request.audit.details = request.body;
      return { success: true as const, webhook };
    },
  );

  app.delete(
    '/bots/:bot_id/webhooks/:webhook_id',
    {
      config: { access: 'admin', action: 'bot_webhook.delete', errors: [404] },
      schema: {
        tags,
        summary: 'Delete a webhook of a bot, with its log',
        params: botWebhookParams,
        response: { 200: deletedReply },
      },
    },
    async (request) => {
      await (await ofBot(request.params.bot_id)).remove(request.params.webhook_id);
      return { success: true as const, message: 'Webhook deleted' };
    },
  );

  logRoutes(app, ofBot);
}

function logRoutes(app: App, ofBot: (id: string) => Promise<BotWebhooks>): void {
  app.post(
    '/bots/:bot_id/webhooks/:webhook_id/test',
    {
      config: { access: 'admin', action: 'bot_webhook.test', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Test a webhook of a bot',
        description:
          'A message `webhook.test` is queued, and not retried. 409 while the webhook is disabled.',
        params: botWebhookParams,
        response: { 202: testedWebhook },
      },
    },
    async (request, reply) => {
      const delivery = await (await ofBot(request.params.bot_id)).test(request.params.webhook_id);
      return reply.code(202).send({ success: true as const, delivery: viewSent(delivery) });
    },
  );

  app.get(
    '/bots/:bot_id/webhooks/:webhook_id/deliveries',
    {
      config: { access: 'admin', errors: [404] },
      schema: {
        tags,
        summary: 'List what was sent to a webhook of a bot, newest first',
        description: 'Each delivery with all its attempts.',
        params: botWebhookParams,
        querystring: deliveriesQuery,
        response: { 200: botDeliveryList },
      },
    },
    async (request) => {
      const own = await ofBot(request.params.bot_id);
      const { rows, ...part } = await own.deliveries(request.params.webhook_id, request.query);
      return { success: true as const, deliveries: rows.map(viewDelivery), ...part };
    },
  );
}

type Listed = Awaited<ReturnType<BotWebhooks['list']>>[number];

function viewBotWebhook({ events, ...webhook }: Listed) {
  const { webhook_url: url, events: _none, ...view } = viewListed({ ...webhook, events: [] });
  return { ...view, url, events: events satisfies BotWebhookEvent[] };
}
