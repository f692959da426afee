import type { Config } from '#config/config.settings.ts';
import {
  createPiiBatches,
  openPdfWriter,
  type PiiBatches,
  type PiiBatchesDeps,
} from '#domain/pii-batches/index.ts';
import { backgroundWidth } from '#kernel/threads/thread-pool.ts';
import { findActor } from '#domain/users/index.ts';

type Parts = Omit<PiiBatchesDeps, 'actorOf' | 'width' | 'pdf'>;

/** Batches that look for personal data, with as many documents at once as the threads take in the background. */
export function openPiiBatches(config: Config, parts: Parts): PiiBatches & { close: () => Promise<void> } {
  const pdf = openPdfWriter();
  const batches = createPiiBatches({
    ...parts,
    pdf,
    actorOf: (userId) => findActor(parts.database.kysely, userId),
    width: backgroundWidth(config.piiWorkers),
  });
  return { ...batches, close: pdf.close };
}
