import type { Logger } from '#kernel/logger.ts';
import { AppError } from '#kernel/errors.ts';
import { end } from './batch.end.ts';
import { takeTurn, type TurnDeps } from './batch.turn.ts';
import { batchJob, sendTurn, turnAttempts } from './pii-batches.jobs.ts';
import { standingBatches } from './pii-batches.repository.ts';

export type BatchWorkerDeps = TurnDeps & { logger: Logger };

/** With several processes, a batch that has not moved for so long belongs to none of them. Milliseconds. */
const stalledAfterMs = 30 * 60 * 1000;

const ourFault = {
  code: 'PROCESSING_ERROR',
  message: 'The batch could not be worked on; the fault is ours',
};

/** What goes on behind the requests. */
export function createBatchWorker(deps: BatchWorkerDeps) {
  const { database, queue } = deps;
  const stopping = new AbortController();

  async function attempt(batchId: string, number: number): Promise<void> {
    try {
      await takeTurn(deps, batchId, stopping.signal);
    } catch (error) {
      if (number >= turnAttempts) await end(deps, batchId, { status: 'failed', error: ourFault });
      throw error;
    }
  }

  /** Turns that were lost with their job. The built-in database has one process, so what stands at its start belongs to none. */
  async function sendLostTurns(): Promise<void> {
    const since = new Date(Date.now() - (database.driver === 'pglite' ? 0 : stalledAfterMs));
    for (const batch of await standingBatches(database.kysely, since)) await sendTurn(queue, batch);
  }

  return {
    /** Works on batches in turns, whoever submitted them. */
    async work(): Promise<void> {
      // Jobs that are taken one by one call nobody when one of them ends.
      await queue.work(batchJob, { batchSize: 1, pollSeconds: 1 }, async (jobs) => {
        for (const { data, attempt: number } of jobs) await attempt(data.batch_id, number);
      });
      await sendLostTurns();
    },

    /** Has the turn in hand end with its present documents. */
    stop: async (): Promise<void> => stopping.abort(new AppError('unavailable', 'The server is stopping')),
  };
}
