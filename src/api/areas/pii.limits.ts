import type { LimitTable } from '#http/area.ts';

const hour = 60 * 60;

/** How much of the personal-data area a user may use. The general limit leaves room for all of the others. */
export const piiLimits = {
  general: { max: 2000, seconds: hour },
  detect: { max: 1000, seconds: hour },
  analyze: { max: 100, seconds: hour },
  submit: { max: 100, seconds: hour },
  webhook_test: { max: 60, seconds: hour, what: 'webhook tests per hour' },
  batch: { max: 10, seconds: 24 * hour, what: 'batch jobs per day' },
} satisfies LimitTable;
