import type { deliveryList } from '@skep/server/api/webhooks/webhooks.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { slicesOf } from '#api/slices.ts';

type Deliveries = Reply<typeof deliveryList>;
export type Delivery = Deliveries['deliveries'][number];

/** How often calls that are on their way are looked at again. Milliseconds. */
const lookEvery = 2000;
const lookSeldom = 15_000;
const newMs = 2 * 60_000;

/** What was sent, newest first; looked at again while one waits. `path` is that of the log in the API. */
export const deliveriesQuery = (path: string) => ({
  ...slicesOf<Deliveries>(path, ({ deliveries }) => deliveries),
  refetchInterval: ({ state }: { state: { data?: { pages: Deliveries[] } | undefined } }) =>
    lookAgainAfter(state.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []),
});

/** A new call ends soon; one that is tried again may wait for hours. */
function lookAgainAfter(deliveries: Delivery[]): number | false {
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return false;
  const isNew = waiting.some(({ created_at }) => Date.now() - Date.parse(created_at) < newMs);
  return isNew ? lookEvery : lookSeldom;
}
