import type { Actor } from '#domain/jars/index.ts';
import type { ReportTemplate } from '#domain/report-writing/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { placeIn, secondsOf, waitingSeconds } from './estimates.ts';
import { createReading, type ReportReading } from './files/reading.service.ts';
import { activeTemplates, orderReport, type AskedReport, type Count } from './order.service.ts';
import type { Report, ReportPlace } from './report.ts';
import { cancelReport, deleteEnded, requeueReport } from './reports-queue.repository.ts';
import {
  figuresOfToday,
  findReport,
  listReports,
  measuredSeconds,
  standingReports,
  type ReportFilter,
} from './reports.repository.ts';
import { createReportWorker, type ReportWorker, type WorkerDeps } from './writing/reports.worker.ts';

export type QueueFigures = {
  pending: number;
  processing: number;
  completed_today: number;
  failed_today: number;
  /** Seconds; null before anything was measured today. */
  average_seconds: number | null;
  /** Seconds until one that is ordered now begins. */
  wait_seconds: number;
};

export type TimedTemplate = ReportTemplate & {
  /** As past reports took, else as the template says. */
  estimated_seconds: number;
};

/** Reports of users: each sees their own, and an admin, audited, any that they know the id of. */
export type Reports = Pick<ReportWorker, 'work' | 'wake' | 'stop'> &
  ReportReading & {
    templates: (category?: ReportTemplate['category']) => Promise<TimedTemplate[]>;

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

    /** Counts alone: what anybody may know. */
    queue: () => Promise<QueueFigures>;
  };

/** `place`: null for one that does not stand in the queue. */
export type PlacedReport = { report: Report; place: ReportPlace | null };

export type ReportsDeps = WorkerDeps & { retentionDays: number };

/** Everybody may ask for the queue; nobody needs it fresher than so. Milliseconds. */
const freshMs = 1000;

export function createReports(deps: ReportsDeps): Reports {
  const db = deps.database.kysely;
  const worker = createReportWorker(deps);
  let seen: { at: number; figures: Promise<QueueFigures> } | null = null;

  async function visible(actor: Actor, id: string): Promise<Report> {
    const report = await findReport(db, id);
    if (!report) throw notFound('Report');
    if (report.user_id === actor.user_id) return report;
    if (actor.role !== 'admin') throw notFound('Report', { denied: true });
    actor.note?.({ action: 'report.read_as_admin', target_type: 'report', target_id: id });
    return report;
  }

  async function placed(report: Report): Promise<PlacedReport> {
    if (report.status !== 'queued' && report.status !== 'processing') return { report, place: null };
    const [standing, measured] = [await standingReports(db), await measuredSeconds(db)];
    return { report, place: placeIn(standing, report, { measured, atOnce: deps.atOnce, now: Date.now() }) };
  }

  async function figures(): Promise<QueueFigures> {
    const standing = await standingReports(db);
    const today = await figuresOfToday(db);
    return {
      pending: standing.filter(({ status }) => status === 'queued').length,
      processing: standing.filter(({ status }) => status === 'processing').length,
      completed_today: today.completed,
      failed_today: today.failed,
      average_seconds: today.average_seconds,
      wait_seconds: waitingSeconds(standing, await measuredSeconds(db), deps.atOnce),
    };
  }

  return {
    work: worker.work,
    wake: worker.wake,
    stop: worker.stop,
    ...createReading(deps, visible),

    async templates(category) {
      const measured = await measuredSeconds(db);
      return activeTemplates(category).map((template) => ({
        ...template,
        estimated_seconds: secondsOf(template, measured),
      }));
    },

    async order(actor, asked, count) {
      if (!deps.writer) throw new AppError('unavailable', 'This installation does not write reports yet');
      const id = await orderReport(deps, actor, { asked, count });
      worker.wake();
      return placed(await visible(actor, id));
    },

    list: ({ user_id }, filter) => listReports(db, user_id, filter),
    get: async (actor, id) => placed(await visible(actor, id)),

    async cancel(actor, id) {
      const { status } = await visible(actor, id);
      if (!(await cancelReport(db, id)))
        throw new AppError(
          'unreadable',
          `Only a report that has not ended can be cancelled; it is ${status}`,
        );
      worker.leave(id);
    },

    async retry(actor, id) {
      const { status } = await visible(actor, id);
      if (!(await requeueReport(db, id)))
        throw new AppError(
          'unreadable',
          `Only a report that failed or was cancelled can be tried again; it is ${status}`,
        );
      worker.wake();
    },

    async remove(actor, id) {
      const { status } = await visible(actor, id);
      if (!(await deleteEnded(db, id)))
        throw new AppError('unreadable', `Only a report that has ended can be deleted; it is ${status}`);
      await deps.files.removeLeft();
    },

    queue() {
      if (!seen || performance.now() - seen.at > freshMs)
        seen = { at: performance.now(), figures: figures() };
      return seen.figures;
    },
  };
}
