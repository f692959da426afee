import type { FastifyRequest } from 'fastify';
import type { BotReach, Bots } from '#domain/bots/index.ts';
import { principalOf } from '#http/access/access.ts';
import {
  botList,
  botParams,
  botReply,
  changeBotBody,
  createBotBody,
  createdBot,
  deletedReply,
  reachQuery,
  reachReply,
  shownBot,
} from './bots.schemas.ts';
import { inputOf, viewBot, viewListedBot } from './bots.views.ts';
import type { App } from '#http/app.ts';

const tags = ['bots'];

/** Where sites reach the bots, as far as that is known to whom a request came. */
export type BotsAddress = { of: (request: Pick<FastifyRequest, 'protocol' | 'hostname'>) => string };
export type BotDeps = { bots: Bots; botReach: BotReach; botsAddress: BotsAddress };

/** Bots, for admins: `/bots`. */
export function botRoutes(app: App, { bots, botReach, botsAddress }: BotDeps): void {
  app.get(
    '/bots/list',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'List the bots, newest first', response: { 200: botList } },
    },
    async () => ({ success: true as const, bots: (await bots.list()).map(viewListedBot) }),
  );

  app.get(
    '/bots/reach',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Count what visitors could be shown of honey jars',
        querystring: reachQuery,
        response: { 200: reachReply },
      },
    },
    async (request) => {
      const found = await botReach.of(principalOf(request), request.query.honey_jar_ids);
      return {
        success: true as const,
        honey_jars: found.map(({ jar_id, ...jar }) => ({ honey_jar_id: jar_id, ...jar })),
      };
    },
  );

  app.post(
    '/bots/create',
    {
      config: { access: 'admin', action: 'bot.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Create a bot',
        description:
          'It answers from the named honey jars alone, for every visitor alike, as far as these can be searched. What is left out ' +
          'has the usual value. The answer has its first key, for chat and history, once. 404 for a honey jar that you cannot read.',
        body: createBotBody,
        response: { 201: createdBot },
      },
    },
    async (request, reply) => {
      const { name, ...body } = request.body;
      const { bot, made } = await bots.create(principalOf(request), { ...inputOf(body), name });
      request.audit.target = { type: 'bot', id: bot.id };
      request.audit.details = auditedOf(bot);
      return reply.code(201).send({ success: true as const, bot: { ...viewBot(bot), api_key: made.secret } });
    },
  );

  app.get(
    '/bots/:bot_id',
    {
      config: { access: 'admin', errors: [404] },
      schema: { tags, summary: 'Get a bot', params: botParams, response: { 200: shownBot } },
    },
    async (request) => ({
      success: true as const,
      bot: viewBot(await bots.get(request.params.bot_id)),
      address: botsAddress.of(request),
    }),
  );

  app.put(
    '/bots/:bot_id',
    {
      config: { access: 'admin', action: 'bot.update', errors: [404] },
      schema: {
        tags,
        summary: 'Change a bot',
        description:
          'Any of the fields of its creation, and `status`; what is left out stays, within `configuration`, `security` and ' +
          '`branding` too. It holds for the next message.',
        params: botParams,
        body: changeBotBody,
        response: { 200: botReply },
      },
    },
    async (request) => {
      const bot = await bots.change(principalOf(request), request.params.bot_id, inputOf(request.body));
      request.audit.details = auditedOf(bot);
      return { success: true as const, bot: viewBot(bot) };
    },
  );

  app.delete(
    '/bots/:bot_id',
    {
      config: { access: 'admin', action: 'bot.delete', errors: [404] },
      schema: {
        tags,
        summary: 'Delete a bot with all its data',
        description: 'Its keys, conversations, analytics and webhooks with their log, at once and for good.',
        params: botParams,
        response: { 200: deletedReply },
      },
    },
    async (request) => {
      await bots.remove(request.params.bot_id);
      return { success: true as const, message: 'Bot deleted' };
    },
  );
}

type Audited = Awaited<ReturnType<Bots['get']>>;

function auditedOf({ name, status, sources, security }: Audited): Record<string, unknown> {
  return { name, status, honey_jar_ids: sources.map(({ jar_id }) => jar_id), security };
}
