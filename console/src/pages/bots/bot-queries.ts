import { queryOptions } from '@tanstack/react-query';
import type { botList, reachReply, shownBot } from '@skep/server/api/bots/bots.schemas.ts';
import type { modelList } from '@skep/server/api/models/models.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type BotList = Reply<typeof botList>;
export type ListedBot = BotList['bots'][number];
type ShownBot = Reply<typeof shownBot>;
export type Bot = ShownBot['bot'];
export type JarReach = Reply<typeof reachReply>['honey_jars'][number];

export const botsPath = '/api/public/bots';
export const botPath = (id: string) => `${botsPath}/${encodeURIComponent(id)}`;

export const botsQuery = queryOptions({
  queryKey: [botsPath],
  // Conversations go on.
  staleTime: 0,
  queryFn: ({ signal }) => request<BotList>('GET', `${botsPath}/list`, { signal }),
});

/** A bot, with the address at which sites reach it. */
export const botQuery = (id: string) =>
  queryOptions({
    queryKey: [botsPath, id],
    queryFn: ({ signal }) => request<ShownBot>('GET', botPath(id), { signal }),
  });

/** How many documents of these honey jars visitors could be shown. */
export const reachQuery = (jarIds: string[]) =>
  queryOptions({
    queryKey: ['bot-reach', jarIds],
    staleTime: 0,
    enabled: jarIds.length > 0,
    queryFn: ({ signal }) =>
      request<Reply<typeof reachReply>>('GET', `${botsPath}/reach`, {
        query: { honey_jar_ids: jarIds.join(',') },
        signal,
      }),
  });

/** The model that words the replies: the default one of the installation. */
export const replyModelQuery = queryOptions({
  queryKey: ['bot-reply-model'],
  async queryFn({ signal }): Promise<string> {
    const { default_model, models } = await request<Reply<typeof modelList>>('GET', '/api/chat/models', {
      signal,
    });
    return models.find(({ name }) => name === default_model)?.display_name ?? default_model;
  },
});
