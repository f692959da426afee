import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { conversationList } from '@skep/server/api/chat/platform.schemas.ts';
import type { entity } from '@skep/server/api/evidence/evidence.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

const recent = 20;
const mostEntities = 8;
const keptFor = 60_000;

/** The conversations that were last written in. */
export const recentConversationsQuery = queryOptions({
  queryKey: ['palette', 'conversations'],
  queryFn: ({ signal }) =>
    request<Reply<typeof conversationList>>('GET', '/api/chat/conversations', {
      query: { limit: recent },
      signal,
    }),
});

/** Entities by a part of their name or an alias. */
export const entitiesNamedQuery = (name: string) =>
  queryOptions({
    queryKey: ['palette', 'entities', name],
    enabled: name.length > 1,
    staleTime: keptFor,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<{ entities: Reply<typeof entity>[] }>('GET', '/api/knowledge/entities', {
        query: { name, limit: mostEntities },
        signal,
      }),
  });
