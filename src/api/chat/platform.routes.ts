import type { z } from 'zod';
import type { Assistant, TurnRequest } from '#domain/conversations/index.ts';
import { principalOf } from '#http/access/access.ts';
import { AppError } from '#kernel/errors.ts';
import { actorFor, type ActorOf } from '#api/areas/on-behalf-of.ts';
import {
  conversationParams,
  messageBody,
  messageReply,
  regenerateBody,
  type regenerateData,
  serviceMessageBody,
} from './platform.schemas.ts';
import { wholeReply } from './turn.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import { viewReply } from './platform.views.ts';
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

  app.post(
    '/chat/conversations/:conversation_id/regenerate',
    {
      config: { action: 'chat.regenerate', limit: 'chat', errors: [404, 409, 503] },
      schema: {
        tags,
        summary: 'Reply to the last message of a conversation again',
        description:
          'The new reply takes the place of the last one, and its feedback goes with it. A client that disconnects cancels it; ' +
          'the reply that was there stays then.',
        params: conversationParams,
        body: regenerateBody,
        response: { 200: messageReply },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      const turn = turnOf({ ...request.body, ...request.params, message: null });
      const said = await wholeReply(request, reply, { assistant, actor, turn });
      return said && viewReply(said);
    },
  );
}

/** The request as the domain takes it. */
export function turnOf(
  body: z.output<typeof messageBody> | (z.output<typeof regenerateData> & { message: null }),
  at?: string,
): TurnRequest {
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
