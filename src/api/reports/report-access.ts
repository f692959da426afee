import type { Reports, ReportSchedules } from '#domain/reports/index.ts';
import type { Actor } from '#http/access/access.ts';
import { AppError } from '#kernel/errors.ts';

export type ReportRoutesDeps = {
  reports: Reports;
  reportSchedules: ReportSchedules;
  config: { reportsRequireAal2: boolean; reportRetentionDays: number; storageUrl: string | null };
};

export const tags = ['reports'];

/** What every route says of a session without a second factor. */
export function factorOf({ config }: ReportRoutesDeps): { factor?: 'second' } {
  return config.reportsRequireAal2 ? { factor: 'second' } : {};
}

/** A key that changes reports needs the scope `admin`. */
export function changerOf(actor: Actor): Actor {
  if (actor.api_key_id !== null && actor.role !== 'admin')
    throw new AppError('forbidden', 'Insufficient permissions');
  return actor;
}
