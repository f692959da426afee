import { queryOptions } from '@tanstack/react-query';
import type { analyticsReply } from '@skep/server/api/bots/analytics.schemas.ts';
import type { feedbackList } from '@skep/server/api/bots/sessions.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';
import { botPath } from '#pages/bots/bot-queries.ts';

export type Analytics = Reply<typeof analyticsReply>['analytics'];
type Feedback = Reply<typeof feedbackList>;

const dayMs = 24 * 60 * 60 * 1000;

export const analyticsQuery = (botId: string, days: number) =>
  queryOptions({
    queryKey: ['bot-analytics', botId, days],
    staleTime: 0,
    queryFn: ({ signal }) =>
      request<Reply<typeof analyticsReply>>('GET', `${botPath(botId)}/analytics`, {
        query: { start_date: new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10) },
        signal,
      }),
  });

export const feedbackQuery = (botId: string) =>
  slicesOf<Feedback>(`${botPath(botId)}/feedback`, ({ feedback }) => feedback, { limit: 20 });
