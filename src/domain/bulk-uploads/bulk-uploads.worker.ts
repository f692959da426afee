import { asOutage } from '#kernel/outage.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import type { Queue } from '#queue/queue.ts';
import { unpackAttempts, unpackJob } from './bulk-uploads.jobs.ts';
import { postponeDeadlines } from './bulk-uploads.repository.ts';
import { end, settleUploads } from './settle.service.ts';
import { createUnpack, type UnpackDeps } from './unpack.service.ts';

export type BulkWorkerDeps = UnpackDeps & { queue: Queue };

/** Milliseconds. */
const settleEveryMs = 500;
const ourFault = {
  code: 'PROCESSING_ERROR',
  message: 'The archive could not be unpacked because of an internal error',
};

/** Work in the background of requests. */
export type BulkWorker = {
  /** Unpacks the archives of all users' uploads, and settles those that are complete. */
  work: () => Promise<void>;

  stop: () => Promise<void>;
};

export function createBulkWorker(deps: BulkWorkerDeps): BulkWorker {
  const { queue, limits, logger } = deps;
  const unpack = createUnpack(deps);
  let ticker: Ticker | null = null;
  // Time in which no process ran does not count either: a full disk may have ended the last one.
  let isHeldUp = true;

  /** While no change is taken no upload is ended; those that waited then have all their time again. */
  async function settle(): Promise<void> {
    if (deps.refusal()) {
      isHeldUp = true;
      return;
    }
    if (isHeldUp) await postponeDeadlines(deps.database.kysely, limits.timeout_minutes);
    isHeldUp = false;
    await settleUploads(deps, new Date());
  }

  async function attemptToUnpack(uploadId: string, attempt: number): Promise<void> {
    try {
      await unpack(uploadId);
    } catch (error) {
      if (attempt >= unpackAttempts && !asOutage(error))
        await end(deps, uploadId, { status: 'failed', error: ourFault });
      throw error;
    }
  }

  return {
    async work() {
      const options = { batchSize: 1, concurrency: limits.concurrent, pollSeconds: 5 };
      await queue.work(unpackJob, options, async (jobs) => {
        for (const { data, attempt } of jobs) await attemptToUnpack(data.upload_id, attempt);
      });
      ticker = startTicker(settleEveryMs, settle, (error) =>
        logger.error({ err: error }, 'could not settle bulk uploads'),
      );
    },

    stop: async () => ticker?.stop(),
  };
}
