import type { Conversations } from '#domain/conversations/index.ts';
import { principalOf } from '#http/access/access.ts';
import {
  conversationDetail,
  conversationList,
  conversationParams,
  conversationQuery,
  deletedReply,
  listConversationsQuery,
  renamedReply,
  titleBody,
} from '#api/chat/platform.schemas.ts';
import { viewConversation, viewListed } from '#api/chat/platform.views.ts';
import type { App } from '#http/app.ts';

const tags = ['chat'];

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
      const { sort: by, order: direction, search, ...slice } = request.query;
      const wanted = { by, direction, search };
      const { rows, ...rest } = await conversations.list(principalOf(request), wanted, slice);
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

  app.put(
    path,
    {
      config: { action: 'conversation.rename' },
      schema: {
        tags,
        summary: 'Rename a conversation',
        params: conversationParams,
        body: titleBody,
        response: { 200: renamedReply },
      },
    },
    async (request) => {
      const { conversation_id } = request.params;
      const { title } = await conversations.rename(principalOf(request), conversation_id, request.body.title);
      return { conversation_id, title };
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
}
