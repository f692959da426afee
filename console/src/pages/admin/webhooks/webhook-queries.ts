import { queryOptions } from '@tanstack/react-query';
import type { deliveryList, listedWebhook, webhookList } from '@skep/server/api/webhooks/webhooks.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';

export type Webhook = Reply<typeof listedWebhook>;
export type WebhookEvent = Webhook['events'][number];
type Deliveries = Reply<typeof deliveryList>;
export type Delivery = Deliveries['deliveries'][number];

export const webhooksPath = '/api/pii/webhooks';

/** How often calls that are on their way are looked at again. Milliseconds. */
const lookEvery = 2000;

export const webhooksQuery = queryOptions({
  queryKey: [webhooksPath],
  queryFn: ({ signal }) => request<Reply<typeof webhookList>>('GET', webhooksPath, { signal }),
});

export const webhookPath = (id: string) => `${webhooksPath}/${encodeURIComponent(id)}`;

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [webhooksPath, id],
    queryFn: ({ signal }) => request<Webhook>('GET', webhookPath(id), { signal }),
  });

export const deliveriesPath = (id: string) => `${webhookPath(id)}/deliveries`;

/** What was sent, newest first; looked at again while one that is due soon waits. */
export const deliveriesQuery = (id: string) => ({
  ...slicesOf<Deliveries>(deliveriesPath(id), ({ deliveries }) => deliveries),
  refetchInterval: ({ state }: { state: { data?: { pages: Deliveries[] } | undefined } }) =>
    state.data?.pages.some(({ deliveries }) => deliveries.some(isDueSoon)) ? lookEvery : false,
});

const soonMs = 60_000;

function isDueSoon({ state, next_try_at }: Delivery): boolean {
  return state === 'waiting' && (next_try_at === null || Date.parse(next_try_at) - Date.now() < soonMs);
}
