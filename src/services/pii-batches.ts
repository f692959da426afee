import type { Config } from '#config/config.settings.ts';
import {
  batchJob,
  createPiiBatches,
  type PiiBatches,
  type PiiBatchesDeps,
} from '#domain/pii-batches/index.ts';
import { backgroundWidth } from '#kernel/thread-pool.ts';
import { findActor } from '#domain/users/index.ts';
import type { Webhooks } from '#domain/webhooks/index.ts';

type Parts = Omit<PiiBatchesDeps, 'actorOf' | 'width' | 'raise'> & { webhooks: Webhooks };

/** Batches that look for personal data, with as many documents at once as the threads take in the background. */
export function openPiiBatches(config: Config, { webhooks, ...parts }: Parts): PiiBatches {
  parts.queue.define(batchJob);
  return createPiiBatches({
    ...parts,
    raise: webhooks.raise,
    actorOf: (userId) => findActor(parts.database.kysely, userId),
    width: backgroundWidth(config.piiWorkers),
  });
}
