import type { Queryable } from '#db/database.ts';
import type { Actor } from '#domain/jars/index.ts';
import { AppError, isOurFault } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import { notify, type NewNotification } from '#domain/notifications/index.ts';
import { nextRun } from '#domain/reports/next-run.ts';
import { enqueue, prepareReport, type OrderDeps } from '#domain/reports/order.service.ts';
import type { NewReport } from '#domain/reports/report.ts';
import type { Schedule } from './schedule.ts';
import { findDue, holdSchedule, lastCompleted, noteRun } from './schedules.repository.ts';

export type ScheduleWorkerDeps = OrderDeps & {
  actorOf: (userId: string) => Promise<Actor | null>;
  now: () => Date;
  /** Called when something was ordered. */
  ordered: () => void;
  logger: Logger;
};

/** Orders the reports that are due. */
export type ScheduleWorker = { work: () => void; stop: () => Promise<void>; orderDue: () => Promise<void> };

const lookEveryMs = 20_000;

export function createScheduleWorker(deps: ScheduleWorkerDeps): ScheduleWorker {
  const { logger } = deps;
  let ticker: Ticker | undefined;

  async function orderDue(): Promise<void> {
    while (await orderNext(deps));
  }

  return {
    orderDue,
    work() {
      ticker = startTicker(lookEveryMs, orderDue, (error) =>
        logger.warn({ err: error }, 'could not order the reports that are due'),
      );
    },
    stop: async () => ticker?.stop(),
  };
}

/** Orders what is due once, however many of its times were missed; false when nothing is due. */
async function orderNext(deps: ScheduleWorkerDeps): Promise<boolean> {
  const now = deps.now();
  const due = await findDue(deps.database.kysely, now);
  if (!due) return false;
  const prepared = await prepare(deps, due);
  await deps.database.transact(async (tx) => {
    const schedule = await holdSchedule(tx, due.id);
    // Another process was quicker, or its owner has changed it.
    if (schedule?.next_run_at?.getTime() !== due.next_run_at?.getTime()) return;
    const error = 'refused' in prepared ? prepared.refused : await enqueued(tx, due, prepared.report);
    await noteRun(tx, due.id, { ran: now, next: nextRun(due.recurrence, now), error });
    if (error !== null) await notify(tx, [noticeOf(due, error)]);
  });
  deps.ordered();
  return true;
}

type Prepared = { report: NewReport } | { refused: string };

/** The reason for a user who may not have the report any more. */
async function prepare(deps: ScheduleWorkerDeps, { id, user_id, report }: Schedule): Promise<Prepared> {
  try {
    const actor = await deps.actorOf(user_id);
    if (!actor) return { refused: 'Your account is not active' };
    return { report: { ...(await prepareReport(deps, actor, report)), schedule_id: id } };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

async function enqueued(tx: Queryable, { id }: Schedule, report: NewReport): Promise<string | null> {
  try {
    await enqueue(tx, { ...report, since: await lastCompleted(tx, id) });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Throws what is our fault: then it is tried again soon. */
function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || isOurFault(error)) throw error;
  return error.message;
}

function noticeOf({ user_id, name }: Schedule, error: string): NewNotification {
  return {
    id: newId(),
    user_id,
    event_id: null,
    topic: 'report_schedule.failed',
    path: '/reports',
    title: `The report “${name}” could not be ordered`,
    body: `${error}. It is tried again at its next time: /reports`,
  };
}
