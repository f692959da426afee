import type { Queryable } from '#db/database.ts';
import type { ReportTemplate } from '#domain/report-writing/index.ts';
import { placeIn, secondsOf, waitingSeconds } from './estimates.ts';
import { activeTemplates } from './order.service.ts';
import type { Report, ReportPlace } from './report.ts';
import { figuresOfToday, measuredSeconds, standingReports } from './reports.repository.ts';

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

/** `place`: null for one that does not stand in the queue. */
export type PlacedReport = { report: Report; place: ReportPlace | null };

/** As past reports took, else as the template says. */
type TimedTemplate = ReportTemplate & { estimated_seconds: number };

/** What is known of the queue. */
export type QueueView = {
  templates: (category?: ReportTemplate['category']) => Promise<TimedTemplate[]>;
  placed: (report: Report) => Promise<PlacedReport>;
  /** Counts alone: what anybody may know. */
  queue: () => Promise<QueueFigures>;
};

/** Everybody may ask for the queue; nobody needs it fresher than so. Milliseconds. */
const freshMs = 1000;

export function createQueueView(db: Queryable, atOnce: number): QueueView {
  let seen: { at: number; figures: Promise<QueueFigures> } | null = null;

  async function figures(): Promise<QueueFigures> {
    const standing = await standingReports(db);
    const today = await figuresOfToday(db);
    return {
      pending: standing.filter(({ status }) => status === 'queued').length,
      processing: standing.filter(({ status }) => status === 'processing').length,
      completed_today: today.completed,
      failed_today: today.failed,
      average_seconds: today.average_seconds,
      wait_seconds: waitingSeconds(standing, await measuredSeconds(db), atOnce),
    };
  }

  return {
    async templates(category) {
      const measured = await measuredSeconds(db);
      return activeTemplates(category).map((template) => ({
        ...template,
        estimated_seconds: secondsOf(template, measured),
      }));
    },

    async placed(report) {
      if (report.status !== 'queued' && report.status !== 'processing') return { report, place: null };
      const [standing, measured] = [await standingReports(db), await measuredSeconds(db)];
      return { report, place: placeIn(standing, report, { measured, atOnce, now: Date.now() }) };
    },

    queue() {
      if (!seen || performance.now() - seen.at > freshMs)
        seen = { at: performance.now(), figures: figures() };
      return seen.figures;
    },
  };
}
