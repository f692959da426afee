import type { z } from 'zod';
import type { Assistant, Conversations, TurnRequest } from '#domain/conversations/index.ts';
import { principalOf } from '#http/access/access.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';
import { AppError } from '#kernel/errors.ts';
import { actorFor, type ActorOf } from '#api/areas/on-behalf-of.ts';
import {
  conversationDetail,
  conversationList,
  conversationParams,
  conversationQuery,
  deletedReply,
  listConversationsQuery,
  messageBody,
  messageReply,
  pruneReply,
  serviceMessageBody,
  tokenUsageReply,
} from './platform.schemas.ts';
import { wholeReply } from './turn.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import { viewConversation, viewListed, viewReply } from './platform.views.ts';
import type { App } from '#http/app.ts';

const tags = ['chat'];

/** Talking with the assistant: `/chat/message`. */
export function messageRoutes(app: App, { assistant }: { assistant: Assistant }): void {
  app.post(
    '/chat/message',
    {
      config: { action: 'chat.message', limit: 'chat', errors: [404, 409, 503] },
      schema: {
        tags,
        summary: 'Send a message to the assistant',
        description:
          'It replies from the honey jars that you may read, with its sources, or says that they do not contain the answer. ' +
          '409 while another reply in the conversation is in progress. A client that disconnects cancels its reply.',
        body: messageBody,
        response: { 200: messageReply },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      const said = await wholeReply(request, reply, { assistant, actor, turn: turnOf(request.body) });
      return said && viewReply(said);
    },
  );
}

/** The request as the domain takes it. */
export function turnOf(body: z.output<typeof messageBody>, at?: string): TurnRequest {
  const { message, conversation_id } = body;
  const { model, temperature, max_tokens, event_id } = body.context;
  const jar_ids = scopeOf(body, { at });
  return { message, conversation_id, jar_ids, model, temperature, max_tokens, event_id };
}

/** The chat service's own form of it, in which an admin may speak for another user. */
export function serviceMessageRoutes(
  app: App,
  { assistant, actorOf }: { assistant: Assistant; actorOf: ActorOf },
): void {
  app.post(
    '/chat/message',
    {
      config: { action: 'chat.message', limit: 'chat', errors: [404, 409, 503] },
      schema: {
        tags,
        summary: 'Send a message to the assistant',
        description:
          'An admin who writes on behalf of another user starts a conversation; continuing one of theirs is refused (403).',
        body: serviceMessageBody,
        response: { 200: messageReply },
      },
    },
    async (request, reply) => {
      const { user_id, ...body } = request.body;
      const action = 'chat.message_as_user';
      const principal = principalOf(request);
      const actor = await actorFor(principal, user_id, { actorOf, action });
      // The reply would repeat its text.
      if (body.conversation_id !== undefined && actor.user_id !== principal.user_id)
        throw new AppError('forbidden', 'On behalf of another user you can only start a conversation');
      const said = await wholeReply(request, reply, { assistant, actor, turn: turnOf(body) });
      return said && viewReply(said);
    },
  );
}

/** `/chat/conversations…`: users see only their own. */
export function conversationRoutes(app: App, { conversations }: { conversations: Conversations }): void {
  app.get(
    '/chat/conversations',
    {
      schema: {
        tags,
        summary: 'List your conversations',
        querystring: listConversationsQuery,
        response: { 200: conversationList },
      },
    },
    async (request) => {
      const { sort: by, order: direction, ...slice } = request.query;
      const { rows, ...rest } = await conversations.list(principalOf(request), { by, direction }, slice);
      return { conversations: rows.map(viewListed), ...rest };
    },
  );

  const path = '/chat/conversations/:conversation_id';

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Get a conversation with its messages',
        description:
          'The newest messages, in the order they were sent; `offset` skips that many of the newest, to page back to older ones.',
        params: conversationParams,
        querystring: conversationQuery,
        response: { 200: conversationDetail },
      },
    },
    async (request) => {
      const { conversation_id } = request.params;
      const { query } = request;
      const { conversation, messages, total } = await conversations.get(
        principalOf(request),
        conversation_id,
        query,
      );
      return { ...viewConversation(conversation, messages), ...query, total };
    },
  );

  app.delete(
    path,
    {
      config: { action: 'conversation.delete' },
      schema: {
        tags,
        summary: 'Delete a conversation',
        params: conversationParams,
        response: { 200: deletedReply },
      },
    },
    async (request) => {
      await conversations.remove(principalOf(request), request.params.conversation_id);
      return { success: true as const, message: 'Conversation deleted' };
    },
  );

  app.get(
    `${path}/token-usage`,
    {
      schema: {
        tags,
        summary: 'Get how much of its model’s context a conversation uses',
        params: conversationParams,
        response: { 200: tokenUsageReply },
      },
    },
    async (request) => {
      const { last_pruning: last, ...usage } = await conversations.tokenUsage(
        principalOf(request),
        request.params.conversation_id,
      );
      return {
        ...usage,
        last_pruning: last && {
          timestamp: last.at.toISOString(),
          messages_pruned: last.messages,
          tokens_saved: last.tokens,
        },
      };
    },
  );

  app.post(
    `${path}/prune`,
    {
      config: { action: 'conversation.prune', limit: 'chat', errors: [409] },
      schema: {
        tags,
        summary: 'Replace all but the last 10 messages by a summary',
        description:
          'Keeps fewer messages when they are long, but always the last exchange, so that the conversation uses less of the context than ' +
          'the pruning threshold. A client that disconnects cancels it, and nothing is replaced.',
        params: conversationParams,
        response: { 200: pruneReply },
      },
    },
    async (request, reply) => {
      const { conversation_id } = request.params;
      const pruning_result = await untilDisconnect(request, reply, {
        make: (signal) => conversations.prune(principalOf(request), conversation_id, signal),
      });
      return pruning_result && { success: true as const, pruning_result };
    },
  );
}
