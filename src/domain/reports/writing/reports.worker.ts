import { setTimeout as pause } from 'node:timers/promises';
import { changedFailures } from '#kernel/changed-failures.ts';
import { AppError, isOurFault } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { asOutage } from '#kernel/outage.ts';
import { releaseAttempt, takeNext } from '#domain/reports/reports-queue.repository.ts';
import { findReport } from '#domain/reports/reports.repository.ts';
import { attemptReport, isTaken, type Attempt, type AttemptDeps } from './attempt.ts';
import { endReport } from './ending.ts';

export type WorkerDeps = AttemptDeps & {
  /** So many reports of this process at once. */
  atOnce: number;
  /** No report is begun while there is no room for it. */
  refusal: () => AppError | null;
  onOutage: (error: unknown) => void;
  logger: Logger;
};

/** Writes reports in the background. */
export type ReportWorker = {
  work: () => void;
  /** Looks for the next report at once. */
  wake: () => void;
  /** Ends what this process does for a report. */
  leave: (reportId: string) => void;
  /** Gives back what is not finished. */
  stop: () => Promise<void>;
};

/** Processes do not tell each other of new reports. Milliseconds. */
const lookEveryMs = 1000;
/** How often an attempt may die before the report counts as what kills it. */
const mostInterruptions = 3;

export function createReportWorker(deps: WorkerDeps): ReportWorker {
  const { logger } = deps;
  const running = new Map<string, AbortController>();
  const stopping = new AbortController();
  const { sleep, wake } = createSleep();
  let lanes: Promise<void>[] = [];
  const looks = changedFailures((error) => logger.warn({ err: error }, 'could not look for the next report'));

  async function lane(written: AttemptDeps): Promise<void> {
    while (!stopping.signal.aborted) {
      const attempt = await next(deps, looks);
      if (attempt) await attemptOne({ ...deps, ...written }, attempt);
      else await sleep();
    }
  }

  async function attemptOne(all: AttemptDeps & WorkerDeps, attempt: Attempt): Promise<void> {
    const mine = new AbortController();
    running.set(attempt.id, mine);
    try {
      await assertNotDeadly(all, attempt);
      await attemptReport(all, attempt, mine);
    } catch (error) {
      await settle(all, attempt, { error, isStopping: stopping.signal.aborted }).catch((fault: unknown) =>
        logger.error(
          { err: fault, report_id: attempt.id },
          'a report could not be ended; it is taken up again',
        ),
      );
    } finally {
      if (running.get(attempt.id) === mine) running.delete(attempt.id);
    }
  }

  return {
    work() {
      lanes = Array.from({ length: deps.atOnce }, () => lane(deps));
    },
    wake,
    leave: (reportId) => running.get(reportId)?.abort(new AppError('conflict', 'The report was cancelled')),
    async stop() {
      const reason = new AppError('unavailable', 'The server is stopping');
      stopping.abort(reason);
      wake();
      for (const each of running.values()) each.abort(reason);
      await Promise.all(lanes);
    },
  };
}

/** Null when there is nothing to do, or no room to do it. */
async function next(
  { database, refusal }: WorkerDeps,
  looks: ReturnType<typeof changedFailures>,
): Promise<Attempt | null> {
  if (refusal()) return null;
  const attemptId = newId();
  try {
    const id = await takeNext(database.kysely, attemptId);
    looks.succeeded();
    return id === null ? null : { id, attemptId };
  } catch (error) {
    looks.failed(error);
    return null;
  }
}

/** Waits until it is time to look again, or until somebody wakes those who wait. */
function createSleep(): { sleep: () => Promise<void>; wake: () => void } {
  let sleeping = new AbortController();
  return {
    async sleep() {
      const { signal } = sleeping;
      await pause(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    },
    wake() {
      sleeping.abort();
      sleeping = new AbortController();
    },
  };
}

/** One that dies with its process again and again is what kills it. */
async function assertNotDeadly({ database }: AttemptDeps, { id }: Attempt): Promise<void> {
  const report = await findReport(database.kysely, id);
  if ((report?.interruptions ?? 0) > mostInterruptions)
    throw new AppError('unprocessable', 'The report was interrupted too often');
}

/** What becomes of a report whose attempt has ended with an error. */
async function settle(
  { database, bus, files, logger, onOutage }: AttemptDeps & WorkerDeps,
  attempt: Attempt,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<void> {
  const outage = asOutage(error);
  if (isTaken(error)) return files.removeLeft();
  if (isStopping || outage) {
    if (outage) onOutage(outage);
    return releaseAttempt(database.kysely, { ...attempt, interrupted: !isStopping });
  }
  if (isOurFault(error)) logger.error({ err: error, report_id: attempt.id }, 'a report failed');
  const ending = { status: 'failed', error_message: messageOf(error) } as const;
  await database.transact((tx) => endReport(tx, { bus, attempt, ending }));
  await files.removeLeft();
}

function messageOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'An internal error; the server log has the details';
}
