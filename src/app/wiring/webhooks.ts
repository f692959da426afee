import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { createWebhooks, type Webhooks } from '#domain/webhooks/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Queue } from '#queue/queue.ts';

type WebhookDeps = {
  config: Config;
  database: Database;
  queue: Queue;
  masterKey: MasterKey;
  bus: EventBus;
  logger: Logger;
};

/** Sends events to users' webhooks. */
export function openWebhooks({ config, ...rest }: WebhookDeps): Webhooks {
  return createWebhooks({ ...rest, allowPrivate: config.webhookAllowPrivate });
}
