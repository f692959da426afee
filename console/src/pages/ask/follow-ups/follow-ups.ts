import { useQuery } from '@tanstack/react-query';
import type { entityReply } from '@skep/server/api/evidence/evidence.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import type { Message } from '#pages/ask/chat/conversation.ts';
import { namedIn, questionsAbout, type Entity } from './next-questions.ts';

const mostDocuments = 2;
const mostEntities = 2;
const mostQuestions = 3;

/** Further questions about what the cited sentences of a reply name, of which records hold the answers. */
export function useFollowUps(
  message: Message,
  jarIds: readonly string[],
  asked: readonly string[],
): string[] {
  const { id, answered, sources = [] } = message;
  const { data = [] } = useQuery({
    queryKey: ['follow-ups', id],
    enabled: answered === true && sources.length > 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => findNamed(sources, signal),
  });
  return data.flatMap((named) => questionsAbout(named, { jarIds, asked })).slice(0, mostQuestions);
}

async function findNamed(sources: NonNullable<Message['sources']>, signal: AbortSignal) {
  const documents = [...new Set(sources.map(({ document_id }) => document_id))].slice(0, mostDocuments);
  const found = await Promise.all(
    documents.map(async (document_id) => {
      const query = { document_id, limit: 100 };
      const { entities } = await request<{ entities: Entity[] }>('GET', '/api/knowledge/entities', {
        query,
        signal,
      });
      const quotes = sources.filter((source) => source.document_id === document_id).map(({ quote }) => quote);
      return namedIn(entities, quotes);
    }),
  );
  const named = [...new Map(found.flat().map((each) => [each.id, each])).values()].slice(0, mostEntities);
  return Promise.all(
    named.map(async ({ id, spelled }) => {
      const path = `/api/knowledge/entities/${id}`;
      return { spelled, detail: await request<Reply<typeof entityReply>>('GET', path, { signal }) };
    }),
  );
}
