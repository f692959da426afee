import type { Config } from '#config/config.settings.ts';
import { createPiiBatches, type PiiBatches, type PiiBatchesDeps } from '#domain/pii-batches/index.ts';
import { backgroundWidth } from '#kernel/threads/thread-pool.ts';
import { findActor } from '#domain/users/index.ts';

type Parts = Omit<PiiBatchesDeps, 'actorOf' | 'width'>;

/** Batches that look for personal data, with as many documents at once as the threads take in the background. */
export function openPiiBatches(config: Config, parts: Parts): PiiBatches {
  return createPiiBatches({
    ...parts,
    actorOf: (userId) => findActor(parts.database.kysely, userId),
    width: backgroundWidth(config.piiWorkers),
  });
}
