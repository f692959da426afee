import type { Database } from '#db/database.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import { insertDelivery } from './delivery/deliveries.repository.ts';
import { testEvent, type Delivery } from './webhook.ts';
import type { WebhookOwner } from './webhook-source.ts';
import { deliverJob } from './webhooks.jobs.ts';
import { findListed, lockWebhook } from './webhooks.repository.ts';

type TrialDeps = { database: Database; queue: Queue; now: () => number };

/** Queues a test message. Throws `not_found`, and `conflict` when it is disabled. */
export function createTrial({ database, queue, now }: TrialDeps) {
  return (owner: WebhookOwner, webhook_id: string): Promise<Delivery> =>
    database.transact(async (tx) => {
      await lockWebhook(tx, webhook_id);
      const webhook = await findListed(tx, webhook_id);
      if (!webhook) throw notFound('Webhook');
      if (!webhook.active) throw new AppError('conflict', 'The webhook is disabled');
      const at = new Date(now());
      const told = { event: testEvent, timestamp: at.toISOString(), data: { webhook_id, ...owner } };
      const content = JSON.stringify(told);
      const delivery = await insertDelivery(tx, { webhook_id, event: testEvent, content, at });
      await queue.sendMany(deliverJob, [{ webhook_id }], { tx });
      return delivery;
    });
}
