import type { Actor } from '#domain/jars/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { createReading, type ReportReading } from './files/reading.service.ts';
import { orderReport, type AskedReport, type Count } from './order.service.ts';
import { createQueueView, type PlacedReport, type QueueView } from './queue-view.ts';
import type { Report } from './report.ts';
import { cancelReport, deleteEnded, requeueReport } from './reports-queue.repository.ts';
import { findReport, listReports, type ReportFilter } from './reports.repository.ts';
import { createReportWorker, type ReportWorker, type WorkerDeps } from './writing/reports.worker.ts';

/** Reports of users: each sees their own, and an admin, audited, any that they know the id of. */
export type Reports = Pick<ReportWorker, 'work' | 'wake' | 'stop'> &
  Pick<QueueView, 'templates' | 'queue'> &
  ReportReading & {
    /** Throws as `orderReport`, and `unavailable` where no reports are written. */
    order: (actor: Actor, asked: AskedReport, count: Count) => Promise<PlacedReport>;

    /** The actor's own, the newest first. */
    list: (actor: Actor, filter: ReportFilter & Slice) => Promise<SliceOf<Report>>;

    get: (actor: Actor, id: string) => Promise<PlacedReport>;

    /** Throws `unreadable` for one that has ended. */
    cancel: (actor: Actor, id: string) => Promise<void>;

    /** Throws `unreadable` for one that neither failed nor was cancelled. */
    retry: (actor: Actor, id: string) => Promise<void>;

    /** With its content and its file. Throws `unreadable` for one that has not ended. */
    remove: (actor: Actor, id: string) => Promise<void>;
  };

type ReportsDeps = WorkerDeps & { retentionDays: number };

export function createReports(deps: ReportsDeps): Reports {
  const db = deps.database.kysely;
  const worker = createReportWorker(deps);
  const { placed, ...view } = createQueueView(db, deps.atOnce);

  async function visible(actor: Actor, id: string): Promise<Report> {
    const report = await findReport(db, id);
    if (!report) throw notFound('Report');
    if (report.user_id === actor.user_id) return report;
    if (actor.role !== 'admin') throw notFound('Report', { denied: true });
    actor.note?.({ action: 'report.read_as_admin', target_type: 'report', target_id: id });
    return report;
  }

  return {
    work: worker.work,
    wake: worker.wake,
    stop: worker.stop,
    ...view,
    ...createReading(deps, visible),

    async order(actor, asked, count) {
      const id = await orderReport(deps, actor, { asked, count });
      worker.wake();
      return placed(await visible(actor, id));
    },

    list: ({ user_id }, filter) => listReports(db, user_id, filter),
    get: async (actor, id) => placed(await visible(actor, id)),

    async cancel(actor, id) {
      const { status } = await visible(actor, id);
      if (!(await cancelReport(db, id))) throw notNow('that has not ended can be cancelled', status);
      worker.leave(id);
    },

    async retry(actor, id) {
      const { status } = await visible(actor, id);
      if (!(await requeueReport(db, id)))
        throw notNow('that failed or was cancelled can be tried again', status);
      worker.wake();
    },

    async remove(actor, id) {
      const { status } = await visible(actor, id);
      if (!(await deleteEnded(db, id))) throw notNow('that has ended can be deleted', status);
      await deps.files.removeLeft();
    },
  };
}

function notNow(which: string, status: Report['status']): AppError {
  return new AppError('unreadable', `Only a report ${which}; it is ${status}`);
}
