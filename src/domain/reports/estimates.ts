import type { ReportTemplate } from '#domain/report-writing/index.ts';
import type { Report, ReportPlace } from './report.ts';
import type { Standing } from './reports.repository.ts';
import { templateOf } from './template-of.ts';

/** Seconds that a report of each template took of late. */
export type Measured = ReadonlyMap<string, number>;

const defaultMinutes = 2;

/** How long a report of a template takes: as measured, else as the template says. */
export function secondsOf(
  template: Pick<ReportTemplate, 'id' | 'estimated_time_minutes'>,
  measured: Measured,
): number {
  return measured.get(template.id) ?? template.estimated_time_minutes * 60;
}

/** Seconds until everything in the queue is done, where so many are written at once. */
export function waitingSeconds(standing: readonly Standing[], measured: Measured, atOnce: number): number {
  const left = standing.map((each) => leftOf(each, measured));
  return left.reduce((sum, seconds) => sum + seconds, 0) / atOnce;
}

/** The place of a report in the order of the queue; null when it is not in it. */
export function placeIn(
  standing: readonly Standing[],
  { id }: Pick<Report, 'id'>,
  { measured, atOnce, now }: { measured: Measured; atOnce: number; now: number },
): ReportPlace | null {
  const at = standing.findIndex((each) => each.id === id);
  const own = standing[at];
  if (!own) return null;
  const ahead = standing.slice(0, at);
  const isWaiting = own.status === 'queued';
  const wait = isWaiting ? waitingSeconds(ahead, measured, atOnce) : 0;
  const waitingAhead = ahead.filter(({ status }) => status === 'queued').length;
  return {
    queue_position: isWaiting ? waitingAhead + 1 : null,
    estimated_completion: new Date(now + (wait + leftOf(own, measured)) * 1000),
  };
}

function leftOf({ template_id, status, progress_percentage }: Standing, measured: Measured): number {
  const template = templateOf(template_id) ?? { id: template_id, estimated_time_minutes: defaultMinutes };
  const whole = secondsOf(template, measured);
  return status === 'processing' ? whole * (1 - progress_percentage / 100) : whole;
}
