import type { LimitTable } from '#http/area.ts';

const hour = 60 * 60;
const minute = 60;

/** How much of the reports area a user may use. The general limit leaves room for all of the others. */
export const reportsLimits = {
  general: { max: 10_000, seconds: hour },
  browser: { max: 10_000, seconds: hour, bucket: 'browser' },
  create: { max: 10, seconds: hour, what: 'reports per hour' },
  list: { max: 100, seconds: minute },
  download: { max: 50, seconds: minute },
} satisfies LimitTable;
