import type { AskedReport } from '#domain/reports/order.service.ts';
import type { Recurrence } from '#domain/reports/next-run.ts';

/** A report that is ordered again and again. */
export type Schedule = {
  id: string;
  user_id: string;
  name: string;
  report: AskedReport;
  recurrence: Recurrence;
  active: boolean;
  /** Null while it is paused. */
  next_run_at: Date | null;
  last_run_at: Date | null;
  /** Why its last run ordered nothing; null when it did. */
  last_error: string | null;
  created_at: Date;
};

/** What a user says of one; of a change, any part. */
export type ScheduleInput = Pick<Schedule, 'name' | 'report' | 'recurrence' | 'active'>;

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'report_schedules.report': AskedReport;
  }
}
