import type { LimitTable } from '#http/area.ts';

const minute = 60;

/** The rate limits of the platform API per user, or per address without a user. */
export const platformLimits = {
  general: { max: 1000, seconds: 60 * minute },
  authentication: { max: 5, seconds: minute, bucket: 'authentication', apart: true },
  // What comes before and after the credentials themselves: pages, challenges, the way back from an issuer.
  sign_in_steps: { max: 60, seconds: minute, bucket: 'sign_in_steps', apart: true },
  chat: { max: 60, seconds: minute },
  search: { max: 100, seconds: minute },
  upload: { max: 10, seconds: minute },
  bulk: { max: 10, seconds: 60 * minute },
} satisfies LimitTable;
