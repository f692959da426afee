import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import { freeLeases, leaseDue, renewLease, type LeasedFeed } from './leases.repository.ts';
import { poll, type PollDeps } from './poll.service.ts';

export type FeedWorkerDeps = PollDeps & { leaseMs?: number; lookEveryMs?: number };

/** Polls the feeds that are due. */
export type FeedWorker = {
  work: () => Promise<void>;
  /** Looks for due feeds now. */
  wake: () => void;
  /** Ends what goes on; other processes, or the next start, poll these feeds again. */
  stop: () => Promise<void>;
  /** Polls all that is due, and waits for it. */
  pollDue: () => Promise<void>;
};

// Feeds that are polled at once.
const atOnce = 2;

export function createFeedWorker({
  leaseMs = 30_000,
  lookEveryMs = 5000,
  ...deps
}: FeedWorkerDeps): FeedWorker {
  const { database, logger, now } = deps;
  const db = database.kysely;
  const ending = new AbortController();
  const turns = new Set<Promise<void>>();
  let ticker: Ticker | undefined;
  let works = false;

  async function pollNext(): Promise<boolean> {
    if (ending.signal.aborted) return false;
    const feed = await leaseDue(db, { now: now(), until: new Date(now().getTime() + leaseMs) });
    if (feed) await pollLeased(deps, feed, { signal: ending.signal, leaseMs });
    return feed !== null;
  }

  /** One turn goes through what is due. */
  async function turn(): Promise<void> {
    while (await pollNext());
  }

  function wake(): void {
    if (!works || turns.size >= atOnce) return;
    const running = turn()
      .catch((error: unknown) => logger.warn({ err: error }, 'could not poll the feeds that are due'))
      .finally(() => turns.delete(running));
    turns.add(running);
  }

  return {
    wake,
    pollDue: turn,
    async work() {
      works = true;
      if (database.driver === 'pglite') await freeLeases(db);
      ticker = startTicker(
        lookEveryMs,
        async () => wake(),
        () => undefined,
      );
      wake();
    },
    async stop() {
      works = false;
      ending.abort(new Error('The process stops'));
      await ticker?.stop();
      await Promise.all(turns);
    },
  };
}

/** Renews the lease while it polls; when that is lost, it ends. */
async function pollLeased(
  deps: PollDeps,
  feed: LeasedFeed,
  { signal, leaseMs }: { signal: AbortSignal; leaseMs: number },
): Promise<void> {
  const lost = new AbortController();
  const renew = () =>
    renewLease(deps.database.kysely, feed, new Date(deps.now().getTime() + leaseMs)).catch((error: unknown) =>
      lost.abort(error),
    );
  const renewing = startTicker(leaseMs / 4, renew, () => undefined);
  try {
    await poll(deps, feed, AbortSignal.any([signal, lost.signal]));
  } finally {
    await renewing.stop();
  }
}
