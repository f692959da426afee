import { startTicker, type Ticker } from '#kernel/ticker.ts';
import type { Queue } from '#queue/queue.ts';
import { unpackAttempts, unpackJob } from './bulk-uploads.jobs.ts';
import { end, settleUploads } from './settle.service.ts';
import { createUnpack, type UnpackDeps } from './unpack.service.ts';

export type BulkWorkerDeps = UnpackDeps & { queue: Queue };

/** Milliseconds. */
const settleEveryMs = 500;
const ourFault = {
  code: 'PROCESSING_ERROR',
  message: 'The archive could not be unpacked; the fault is ours',
};

/** What goes on behind the requests. */
export function createBulkWorker(deps: BulkWorkerDeps) {
  const { queue, limits, logger } = deps;
  const unpack = createUnpack(deps);
  let ticker: Ticker | null = null;

  async function attemptToUnpack(uploadId: string, attempt: number): Promise<void> {
    try {
      await unpack(uploadId);
    } catch (error) {
      if (attempt >= unpackAttempts) await end(deps, uploadId, { status: 'failed', error: ourFault });
      throw error;
    }
  }

  return {
    /** Unpacks the archives of uploads, and ends those that are through, whoever has begun them. */
    async work(): Promise<void> {
      const options = { batchSize: 1, concurrency: limits.concurrent, pollSeconds: 5 };
      await queue.work(unpackJob, options, async (jobs) => {
        for (const { data, attempt } of jobs) await attemptToUnpack(data.upload_id, attempt);
      });
      ticker = startTicker(
        settleEveryMs,
        () => settleUploads(deps, new Date()),
        (error) => logger.error({ err: error }, 'bulk uploads could not be settled'),
      );
    },

    stop: async (): Promise<void> => ticker?.stop(),
  };
}
