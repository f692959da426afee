import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type {
  conversationDetail,
  conversationList,
  messageReply,
  tokenUsageReply,
} from '@skep/server/api/chat/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type Detail = Reply<typeof conversationDetail>;
export type Message = Detail['messages'][number];
export type Source = NonNullable<Message['sources']>[number];
export type MessageReply = Reply<typeof messageReply>;
export type ConversationData = InfiniteData<Detail>;
type List = Reply<typeof conversationList>;
export type ListedConversation = List['conversations'][number];

const messagesAtOnce = 50;
const conversationsAtOnce = 50;

export const conversationPath = (id: string) => `/api/chat/conversations/${encodeURIComponent(id)}`;

/** A conversation with its newest messages, and the older ones page by page. */
export const conversationQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['conversation', id],
    // The page itself adds what is said; all pages would be read again.
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    // Comparing all messages with what they were takes longer than to show them.
    structuralSharing: false,
    queryFn: ({ pageParam, signal }) =>
      request<Detail>('GET', conversationPath(id), {
        query: { limit: messagesAtOnce, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last: Detail, pages: Detail[]) => {
      const loaded = pages.reduce((sum, { messages }) => sum + messages.length, 0);
      return last.messages.length > 0 && loaded < last.total ? loaded : undefined;
    },
  });

/** The conversations of the user, those that were written in last first; with a search, those whose titles have its words. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['conversations', search],
    queryFn: ({ pageParam, signal }) =>
      request<List>('GET', '/api/chat/conversations', {
        query: {
          limit: conversationsAtOnce,
          offset: pageParam,
          search: search === '' ? undefined : search,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total }: List) =>
      offset + limit < total ? offset + limit : undefined,
  });

export type TokenUsage = Reply<typeof tokenUsageReply>;

/** How much of its model's context a conversation takes. */
export const tokenUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation-tokens', id],
    queryFn: ({ signal }) => request<TokenUsage>('GET', `${conversationPath(id)}/token-usage`, { signal }),
  });

/** All loaded messages, in the order they were sent. */
export function messagesIn(data: ConversationData): Message[] {
  return data.pages.toReversed().flatMap(({ messages }) => messages);
}

/** A reply as the conversation shows it later. */
export function messageOf({ response, message_id, model_used, metadata, ...reply }: MessageReply): Message {
  const { sources, related, answered, confidence, nearest, looked_for, languages } = reply;
  const { reading, asked, response_time } = reply;
  return {
    id: message_id,
    type: 'assistant',
    content: response,
    timestamp: new Date().toISOString(),
    model: model_used,
    sources,
    related,
    answered,
    confidence,
    nearest,
    looked_for,
    languages,
    response_time,
    ...(reading && { reading }),
    ...(asked !== undefined && { asked }),
    tokens_used: metadata.tokens_used,
    feedback: null,
  };
}

/** The conversation with what was said last; a reply to a message that has one already takes its place. */
export function withSaid(
  data: ConversationData,
  said: { question: Message | null; reply: Message },
): ConversationData {
  const [newest, ...older] = data.pages;
  if (!newest) return data;
  const last = newest.messages.at(-1);
  const kept =
    said.question === null && last?.type === 'assistant' ? newest.messages.slice(0, -1) : newest.messages;
  const messages = [...kept, ...(said.question ? [said.question] : []), said.reply];
  const total = newest.total + messages.length - newest.messages.length;
  return { ...data, pages: [{ ...newest, messages, total }, ...older.map((page) => ({ ...page, total }))] };
}
