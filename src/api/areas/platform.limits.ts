import type { LimitTable } from '#http/area.ts';
import { authentication, signInSteps } from './sign-in.limits.ts';

const minute = 60;

/** The rate limits of the platform API per user, or per address without a user. */
export const platformLimits = {
  general: { max: 1000, seconds: 60 * minute },
  browser: { max: 10_000, seconds: 60 * minute, bucket: 'browser' },
  authentication,
  sign_in_steps: signInSteps,
  chat: { max: 60, seconds: minute },
  search: { max: 100, seconds: minute },
  upload: { max: 10, seconds: minute },
  bulk: { max: 10, seconds: 60 * minute },
  email_test: { max: 20, seconds: 60 * minute, what: 'test e-mails per hour' },
} satisfies LimitTable;
