import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationQuery } from './conversation.ts';

/** The title of a conversation; null until it is known. */
export function useTitle(conversationId: string | null): string | null {
  const { data } = useInfiniteQuery({
    ...conversationQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  });
  return data?.pages[0]?.title ?? null;
}
