import { queryClient } from '#app/query-client.ts';
import { request } from '#api/request.ts';
import { conversationPath, conversationsQuery, type Detail } from './conversation.ts';

/** The conversation that a question began whose reply never came; null: it came to none. It is the newest one then. */
export async function begunWith(question: string): Promise<string | null> {
  const { pages } = await queryClient.fetchInfiniteQuery({ ...conversationsQuery(''), staleTime: 0 });
  const newest = pages[0]?.conversations[0];
  if (!newest || newest.message_count > 2) return null;
  const { messages } = await request<Detail>('GET', conversationPath(newest.id), { query: { limit: 2 } });
  const [asked, reply] = messages;
  const isIt = asked?.type === 'user' && asked.content === question && (!reply || reply.interrupted === true);
  return isIt ? newest.id : null;
}
