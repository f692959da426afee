import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import { findDue } from './delivery/deliveries.repository.ts';
import { createLine } from './delivery/delivery-line.ts';
import { deliverJob } from './webhooks.jobs.ts';
import { deliverDue, usualPauses, usualTimeoutMs, type DeliveryDeps } from './delivery/delivery.service.ts';

export type DeliveringOptions = Partial<Pick<DeliveryDeps, 'now' | 'pauses' | 'timeoutMs'>> & {
  /** How often what has become due is looked for. Milliseconds. */
  lookEveryMs?: number;
};

type DeliveringDeps = DeliveringOptions &
  Omit<DeliveryDeps, 'pauses' | 'timeoutMs'> & { queue: Queue; logger: Logger };

// Webhooks that this process works on at once: more than one user may have.
const turns = 32;
const graceMs = 2000;

/** The part of a process that delivers: new things as it is called, and whatever has become due, by the clock. */
export function createDelivering({
  queue,
  logger,
  pauses = usualPauses,
  timeoutMs = usualTimeoutMs,
  lookEveryMs = 5000,
  ...rest
}: DeliveringDeps) {
  const deps: DeliveryDeps = { ...rest, pauses, timeoutMs };
  const cut = new AbortController();
  const failed = (error: unknown): void => logger.warn({ err: error }, 'could not process webhooks');
  const line = createLine({ turns, work: (id) => deliverDue(deps, id, cut.signal), failed });
  let ticker: Ticker | undefined;

  async function look(): Promise<void> {
    const due = await findDue(deps.database.kysely, new Date(deps.now()));
    for (const id of due) line.wake(id);
  }

  return {
    async work(): Promise<void> {
      await queue.work(deliverJob, { batchSize: 100, pollSeconds: 30 }, async (jobs) => {
        for (const { data } of jobs) line.wake(data.webhook_id);
      });
      ticker ??= startTicker(lookEveryMs, look, failed);
    },

    async stop(): Promise<void> {
      await ticker?.stop();
      const timer = setTimeout(() => cut.abort(new Error('The server is stopping')), graceMs);
      await line.stop();
      clearTimeout(timer);
    },
  };
}
