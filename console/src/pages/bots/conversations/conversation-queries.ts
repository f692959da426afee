import { infiniteQueryOptions } from '@tanstack/react-query';
import type { historyReply } from '@skep/server/api/bots/chat/chat.schemas.ts';
import type { sessionList } from '@skep/server/api/bots/sessions.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';
import { botPath } from '#pages/bots/bot-queries.ts';

type Sessions = Reply<typeof sessionList>;
export type Session = Sessions['sessions'][number];
type History = Reply<typeof historyReply>;
export type Message = History['messages'][number];

const atOnce = 100;

export const sessionsPath = (botId: string) => `${botPath(botId)}/sessions`;

export const sessionsQuery = (botId: string, search: string | undefined) =>
  slicesOf<Sessions>(sessionsPath(botId), ({ sessions }) => sessions, { filter: { search } });

/** The messages of a conversation, oldest first. */
export const historyQuery = (botId: string, sessionId: string) =>
  infiniteQueryOptions({
    queryKey: [sessionsPath(botId), sessionId],
    queryFn: ({ pageParam: offset, signal }) =>
      request<History>('GET', `/api/public/chat/${encodeURIComponent(botId)}/history`, {
        query: { session_id: sessionId, limit: atOnce, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ has_more, messages }: History, _pages, offset) =>
      has_more ? offset + messages.length : undefined,
  });
