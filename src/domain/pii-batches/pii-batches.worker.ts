import { takeTurn, type TurnDeps } from './processing/turn.ts';
import { AppError } from '#kernel/errors.ts';
import { batchJob, sendTurn } from './pii-batches.jobs.ts';
import { deleteBatch, standingBatches, unpreparedBatches } from './pii-batches.repository.ts';

/** With several processes, a batch that has not moved for so long belongs to none of them. Milliseconds. */
const stalledAfterMs = 30 * 60 * 1000;

/** Work in the background of requests. */
export type BatchWorker = {
  /** Processes the batches of all users in turns. */
  work: () => Promise<void>;

  /** Lets the current turn end with its present documents. */
  stop: () => Promise<void>;
};

export function createBatchWorker(deps: TurnDeps): BatchWorker {
  const { database, queue } = deps;
  const stopping = new AbortController();

  /** Work lost with its process. The built-in database has only one, so what exists at its start belongs to no one. */
  async function takeUpLost(): Promise<void> {
    const since = new Date(Date.now() - (database.driver === 'pglite' ? 0 : stalledAfterMs));
    for (const batchId of await unpreparedBatches(database.kysely, since))
      await deleteBatch(database.kysely, batchId);
    for (const batch of await standingBatches(database.kysely, since)) await sendTurn(queue, batch);
  }

  return {
    async work() {
      // Jobs that are taken one by one notify no one when one of them ends.
      await queue.work(batchJob, { batchSize: 1, pollSeconds: 1 }, async (jobs) => {
        for (const { data } of jobs) await takeTurn(deps, data, stopping.signal);
      });
      await takeUpLost();
    },

    stop: async () => stopping.abort(new AppError('unavailable', 'The server is stopping')),
  };
}
