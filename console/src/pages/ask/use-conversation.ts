import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { conversationQuery, messagesIn, type Message } from './chat/conversation.ts';
import { liveReplies, useLiveReplies } from './chat/live-replies.ts';
import { ask } from './chat/send.ts';
import type { Choice } from './composer/composer.tsx';
import { isUnanswered, itemsOf } from './thread/thread-items.ts';

const noMessages: Message[] = [];

/** A conversation as it is now, with the reply that is being made. */
export function useConversation(conversationId: string | null, fresh: string) {
  const place = conversationId ?? fresh;
  const shown = useRef(place);
  useEffect(() => {
    shown.current = place;
  }, [place]);
  const queries = useQueryClient();
  const query = conversationQuery(conversationId ?? '');
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...query,
      enabled: conversationId !== null,
    });
  const messages = useMemo(() => (data ? messagesIn(data) : noMessages), [data]);
  const live = useLiveReplies().find(
    (reply) => reply.place === place || (conversationId !== null && reply.conversationId === conversationId),
  );
  const older = (data?.pages[0]?.total ?? 0) - messages.length;
  const items = useMemo(() => itemsOf(messages, live, older), [messages, live, older]);
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  const failedQuestion = live?.error ? live.question : null;
  /** Sends a question, or with null asks for another reply. `begun`: the conversation that came to be of it, while one still looks at it. */
  const say = useCallback(
    async (question: string | null, choice: Choice) => {
      const known = conversationId ?? live?.conversationId ?? null;
      const isAgain = question !== null && question === failedQuestion;
      const { conversationId: id, isSent } = await ask(place, {
        conversationId: known,
        question,
        isAgain,
        ...choice,
      });
      const isShown = shown.current === place;
      const isFailed = liveReplies().some((reply) => reply.place === place && reply.error);
      const kept = id === null ? undefined : queries.getQueryData(conversationQuery(id).queryKey);
      const last = kept && messagesIn(kept).at(-1);
      return {
        begun: isShown && conversationId === null ? id : null,
        isSent,
        text: isShown && !isFailed && last?.type === 'assistant' ? last.content : null,
      };
    },
    [conversationId, live?.conversationId, failedQuestion, place, queries],
  );

  const asked = live?.question ?? null;
  return {
    messages,
    items,
    live,
    error: conversationId === null ? null : error,
    isLoading: isLoading && items.length === 0,
    onOlder: hasNextPage && !isFetchingNextPage ? loadOlder : null,
    reload: () => void refetch(),
    say,
    /** What is sent to try a failed one again: null when the server has its question already. */
    failed: asked !== null && isUnanswered(messages, asked) ? null : asked,
  };
}
