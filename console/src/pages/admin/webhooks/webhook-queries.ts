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
const lookSeldom = 15_000;

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

/** What was sent, newest first; looked at again while one waits. */
export const deliveriesQuery = (id: string) => ({
  ...slicesOf<Deliveries>(deliveriesPath(id), ({ deliveries }) => deliveries),
  refetchInterval: ({ state }: { state: { data?: { pages: Deliveries[] } | undefined } }) =>
    lookAgainAfter(state.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []),
});

const newMs = 2 * 60_000;

/** A new call ends soon; one that is tried again may wait for hours. */
function lookAgainAfter(deliveries: Delivery[]): number | false {
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return false;
  const isNew = waiting.some(({ created_at }) => Date.now() - Date.parse(created_at) < newMs);
  return isNew ? lookEvery : lookSeldom;
}
