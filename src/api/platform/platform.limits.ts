import type { LimitTable } from '#http/area.ts';

const minute = 60;

/** How much of the platform API a user may use, or an address when nobody is signed in. */
export const platformLimits = {
  general: { max: 1000, seconds: 60 * minute },
  authentication: { max: 5, seconds: minute, bucket: 'authentication' },
  chat: { max: 60, seconds: minute },
  search: { max: 100, seconds: minute },
  upload: { max: 10, seconds: minute },
  bulk: { max: 10, seconds: 60 * minute },
} satisfies LimitTable;
