import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  botInactive,
  type BotChat,
  type BotEvent,
  type BotMessage,
  type BotReply,
  type Bots,
  type BotSessions,
  type LiveBot,
} from '#domain/bots/index.ts';
import { principalOf } from '#http/access/access.ts';
import { AppError } from '#kernel/errors.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';
import { sendEvents, type ServerEvent } from '#http/replies/event-stream.ts';
import { publicEnvelope } from '#api/areas/public.errors.ts';
import { botFor } from './bot-key.ts';
import { botParams } from '#api/bots/bots.schemas.ts';
import {
  botCard,
  closeBody,
  doneReply,
  feedbackBody,
  historyQuery,
  historyReply,
  messageBody,
  messageReply,
} from './chat.schemas.ts';
import { viewMessage, viewReply } from './chat.views.ts';
import type { App } from '#http/app.ts';

export type ChatDeps = { bots: Bots; botChat: BotChat; botSessions: BotSessions };

const tags = ['bot chat'];

/** What visitors send: `/chat/{bot_id}`. With a key of the bot, or as an admin who tries it. */
export function chatRoutes(app: App, deps: ChatDeps): void {
  const { bots, botSessions } = deps;
  messageRoute(app, deps);

  app.get(
    '/chat/:bot_id',
    {
      config: { errors: [403, 404] },
      schema: {
        tags,
        summary: 'See what a bot is called and how it looks',
        description:
          'For what shows it to visitors. 403 BOT_INACTIVE for one that is not active, except to admins.',
        params: botParams,
        response: { 200: botCard },
      },
    },
    async (request) => {
      const bot = await botFor(request, { bots, botId: request.params.bot_id, permission: 'chat' });
      assertActiveFor(request, bot);
      const { id: bot_id, display_name, avatar_url, branding } = bot;
      return { success: true as const, bot: { bot_id, display_name, avatar_url, branding } };
    },
  );

  app.get(
    '/chat/:bot_id/history',
    {
      config: { errors: [403, 404] },
      schema: {
        tags,
        summary: 'Read a conversation, oldest message first',
        description: 'Needs the permission `history`.',
        params: botParams,
        querystring: historyQuery,
        response: { 200: historyReply },
      },
    },
    async (request) => {
      const { session_id, ...slice } = request.query;
      const botId = request.params.bot_id;
      const bot = await botFor(request, { bots, botId, permission: 'history' });
      assertActiveFor(request, bot);
      const { rows, total, offset } = await botSessions.history(bot, session_id, slice);
      const has_more = offset + rows.length < total;
      const messages = rows.map(viewMessage);
      return { success: true as const, session_id, messages, total_messages: total, has_more };
    },
  );

  app.post(
    '/chat/:bot_id/feedback',
    {
      config: { action: 'bot.feedback', errors: [403, 404] },
      schema: {
        tags,
        summary: 'Rate a reply',
        description: 'The last rating counts. Needs the permission `chat`.',
        params: botParams,
        body: feedbackBody,
        response: { 200: doneReply },
      },
    },
    async (request) => {
      const bot = await activeBot(request, bots, request.params.bot_id);
      const { comment = null, ...rated } = request.body;
      await botSessions.rate(bot, { ...rated, comment });
      request.audit.details = { rating: rated.rating };
      return { success: true as const, message: 'Thank you' };
    },
  );

  app.post(
    '/chat/:bot_id/close',
    {
      config: { action: 'bot.close_conversation', errors: [403, 404, 409] },
      schema: {
        tags,
        summary: 'End a conversation',
        description:
          'Webhooks learn it; it ends by itself after 30 minutes without a message. A later message goes on with it. 409 when it ' +
          'has ended. Needs the permission `chat`.',
        params: botParams,
        body: closeBody,
        response: { 200: doneReply },
      },
    },
    async (request) => {
      const bot = await activeBot(request, bots, request.params.bot_id);
      await botSessions.end(bot, request.body.session_id);
      return { success: true as const, message: 'The conversation has ended' };
    },
  );
}

async function activeBot(request: FastifyRequest, bots: Bots, botId: string): Promise<LiveBot> {
  const bot = await botFor(request, { bots, botId, permission: 'chat' });
  if (bot.status !== 'active') throw botInactive();
  return bot;
}

/** An admin may look at a bot that is switched off, and read what visitors sent to it. */
function assertActiveFor({ principal }: FastifyRequest, bot: LiveBot): void {
  if (principal?.grant?.bot && bot.status !== 'active') throw botInactive();
}

function messageRoute(app: App, { bots, botChat }: ChatDeps): void {
  app.post(
    '/chat/:bot_id/message',
    {
      config: { action: 'bot.message', errors: [403, 404, 503] },
      schema: {
        tags,
        summary: 'Send a message to a bot',
        description:
          'The answer is made of statements of the bot’s documents with their sources, or says that they do not hold it. With ' +
          '`options.stream: true` it is a stream of events, each with a JSON object as its data: `response_started` {session_id, ' +
          'message_id}, `response_chunk` {chunk}, then `response_complete` with the fields of the plain answer, or `error` with ' +
          'the fields of an error. Needs the permission `chat`. A message that is not answered to its end is not kept.',
        params: botParams,
        body: messageBody,
        response: {
          200: {
            description: 'The reply, or its stream with `options.stream: true`',
            content: {
              'application/json': { schema: messageReply },
              'text/event-stream': { schema: z.string() },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const botId = request.params.bot_id;
      const bot = await botFor(request, { bots, botId, permission: 'chat' });
      request.audit.target = { type: 'bot', id: bot.id };
      const message = messageOf(request);
      if (message.trial && principalOf(request).grant?.bot)
        throw new AppError('forbidden', 'Only an admin can try a bot without a trace');
      if (request.body.options?.stream) return streamed(request, reply, { botChat, bot, message });
      const said = await untilDisconnect(request, reply, {
        make: (signal) => whole(botChat.say(bot, { ...message, signal })),
      });
      return said && viewReply(bot.id, said);
    },
  );
}

async function whole(events: AsyncGenerator<BotEvent>): Promise<BotReply | undefined> {
  for await (const event of events) if (event.type === 'completed') return event.reply;
}

type Asking = FastifyRequest & { body: z.output<typeof messageBody> };

function messageOf({ body, ip, headers }: Pick<Asking, 'body' | 'ip' | 'headers'>): BotMessage {
  const { message, session_id, context = {}, options = {} } = body;
  const { user_id = null, user_name = null, metadata = {} } = context;
  const { max_tokens, temperature, include_sources = true, trial = false } = options;
  const visitor = { user_id, user_name, metadata };
  const in_browser = headers.origin !== undefined;
  const wanted = { max_tokens, temperature, include_sources, trial };
  return { message, session_id, visitor, address: ip, in_browser, ...wanted };
}

async function streamed(
  request: FastifyRequest,
  reply: FastifyReply,
  { botChat, bot, message }: { botChat: BotChat; bot: LiveBot; message: BotMessage },
): Promise<FastifyReply> {
  async function* events(signal: AbortSignal): AsyncGenerator<ServerEvent> {
    for await (const event of botChat.say(bot, { ...message, signal })) yield written(shown(bot.id, event));
  }
  return sendEvents(request, reply, {
    events,
    failed: (error) => written({ type: 'error', ...publicEnvelope.render(error, request.id) }),
  });
}

function shown(botId: string, event: BotEvent): { type: string } & Record<string, unknown> {
  if (event.type === 'completed') return { type: 'response_complete', ...viewReply(botId, event.reply) };
  if (event.type === 'chunk') return { type: 'response_chunk', chunk: event.text };
  return { ...event, type: 'response_started' };
}

function written(event: { type: string } & Record<string, unknown>): ServerEvent {
  return { event: event.type, data: JSON.stringify(event) };
}
