import type { Conversations } from '#domain/conversations/index.ts';
import { principalOf } from '#http/access/access.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';
import {
  conversationParams,
  feedbackBody,
  feedbackReply,
  messageParams,
  pruneReply,
  tokenUsageReply,
} from '#api/chat/platform.schemas.ts';
import type { App } from '#http/app.ts';

const tags = ['chat'];
const path = '/chat/conversations/:conversation_id';

/** What a conversation takes of its model, pruning, and feedback on its replies. */
export function conversationUpkeepRoutes(
  app: App,
  { conversations }: { conversations: Conversations },
): void {
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

  app.post(
    `${path}/messages/:message_id/feedback`,
    {
      config: { action: 'conversation.feedback' },
      schema: {
        tags,
        summary: 'Say whether a reply was good',
        description:
          'Replaces what you said of it before. Admins see how often replies were good, and the comments, without your name and ' +
          'the conversation. It is deleted with the reply: when that is regenerated, pruned or deleted with its conversation.',
        params: messageParams,
        body: feedbackBody,
        response: { 200: feedbackReply },
      },
    },
    async (request) => {
      const { conversation_id, message_id } = request.params;
      const { rating, comment = '' } = request.body;
      const feedback = rating && { rating, comment: comment === '' ? null : comment };
      await conversations.rate(principalOf(request), conversation_id, message_id, feedback);
      return { message_id, feedback };
    },
  );
}
