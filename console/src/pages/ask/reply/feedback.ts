import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { feedbackBody, feedbackReply } from '@skep/server/api/chat/platform.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { conversationPath, conversationQuery } from '#pages/ask/chat/conversation.ts';

/** Keeps what the user thinks of a reply. */
export function useFeedback(conversationId: string, messageId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof feedbackBody>) =>
      request<Reply<typeof feedbackReply>>(
        'POST',
        `${conversationPath(conversationId)}/messages/${messageId}/feedback`,
        { body },
      ),
    onSuccess({ message_id, feedback }) {
      queries.setQueryData(
        conversationQuery(conversationId).queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              messages: page.messages.map((each) => (each.id === message_id ? { ...each, feedback } : each)),
            })),
          },
      );
    },
  });
}

export type FeedbackMutation = ReturnType<typeof useFeedback>;
