import { queryClient } from '#app/query-client.ts';
import { request } from '#api/request.ts';
import { conversationPath, conversationsQuery, type Detail } from './conversation.ts';

export type Begun = {
  conversationId: string;
  /** The reply was completed, and only this page did not hear of it. */
  isAnswered: boolean;
};

/** The conversation that a question began whose reply never came here; null: it began none. It is the newest one then. */
export async function begunWith(question: string): Promise<Begun | null> {
  const { pages } = await queryClient.fetchInfiniteQuery({ ...conversationsQuery(''), staleTime: 0 });
  const newest = pages[0]?.conversations[0];
  if (!newest || newest.message_count > 2) return null;
  const { messages } = await request<Detail>('GET', conversationPath(newest.id), { query: { limit: 2 } });
  const [asked, reply] = messages;
  if (asked?.type !== 'user' || asked.content !== question) return null;
  return { conversationId: newest.id, isAnswered: reply !== undefined && reply.interrupted !== true };
}
