import type { LimitTable } from '#http/area.ts';

const hour = 60 * 60;

/** Of the TAXII server per user, or per address without one. */
export const taxiiLimits = {
  general: { max: 1000, seconds: hour },
  browser: { max: 10_000, seconds: hour, bucket: 'browser' },
} satisfies LimitTable;
