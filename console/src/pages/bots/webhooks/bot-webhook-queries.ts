import { queryOptions } from '@tanstack/react-query';
import type { botWebhookList } from '@skep/server/api/bots/webhooks.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { botPath } from '#pages/bots/bot-queries.ts';

type Webhooks = Reply<typeof botWebhookList>;
export type BotWebhook = Webhooks['webhooks'][number];
type BotEvent = BotWebhook['events'][number];

export const botEvents = [
  'conversation.started',
  'message.sent',
  'conversation.ended',
] as const satisfies readonly BotEvent[];

export const botWebhooksPath = (botId: string) => `${botPath(botId)}/webhooks`;

export const botWebhooksQuery = (botId: string) =>
  queryOptions({
    queryKey: [botWebhooksPath(botId)],
    staleTime: 0,
    queryFn: ({ signal }) => request<Webhooks>('GET', botWebhooksPath(botId), { signal }),
  });
