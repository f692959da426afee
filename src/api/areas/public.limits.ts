import type { LimitTable } from '#http/area.ts';

const hour = 60 * 60;

/** Of the public interface per user, or per address without one. A key has a limit of its own instead. */
export const publicLimits = {
  general: { max: 1000, seconds: hour },
  browser: { max: 10_000, seconds: hour, bucket: 'browser' },
} satisfies LimitTable;
