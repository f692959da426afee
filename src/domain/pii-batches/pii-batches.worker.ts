import { takeTurn, type TurnDeps } from './processing/turn.ts';
import { AppError } from '#kernel/errors.ts';
import { batchJob, sendTurn } from './pii-batches.jobs.ts';
import { deleteBatch, standingBatches, unpreparedBatches } from './pii-batches.repository.ts';

/** With several processes, a batch that has not moved for so long belongs to none of them. Milliseconds. */
const stalledAfterMs = 30 * 60 * 1000;

/** What goes on behind the requests. */
export function createBatchWorker(deps: TurnDeps) {
  const { database, queue } = deps;
  const stopping = new AbortController();

  /** What was lost with its process. The built-in database has one, so what stands at its start belongs to none. */
  async function takeUpLost(): Promise<void> {
    const since = new Date(Date.now() - (database.driver === 'pglite' ? 0 : stalledAfterMs));
    for (const batchId of await unpreparedBatches(database.kysely, since))
      await deleteBatch(database.kysely, batchId);
    for (const batch of await standingBatches(database.kysely, since)) await sendTurn(queue, batch);
  }

  return {
    /** Processes the batches of all users in turns. */
    async work(): Promise<void> {
      // Jobs that are taken one by one call nobody when one of them ends.
      await queue.work(batchJob, { batchSize: 1, pollSeconds: 1 }, async (jobs) => {
        for (const { data } of jobs) await takeTurn(deps, data, stopping.signal);
      });
      await takeUpLost();
    },

    /** Has the turn in hand end with its present documents. */
    stop: async (): Promise<void> => stopping.abort(new AppError('unavailable', 'The server is stopping')),
  };
}
