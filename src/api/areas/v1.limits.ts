import type { LimitTable } from '#http/area.ts';
import { authentication, signInSteps } from './sign-in.limits.ts';

const hour = 60 * 60;

/** The rate limits of the contract per user, or per address without a user. Both versions share them. */
export const v1Limits = {
  general: { max: 1000, seconds: hour },
  browser: { max: 10_000, seconds: hour, bucket: 'browser' },
  login: authentication,
  sign_in_steps: signInSteps,
  registration: { max: 3, seconds: hour, apart: true },
  password_reset: { max: 10, seconds: hour, apart: true },
  search: { max: 100, seconds: hour },
  // Of up to a thousand events each, from programs that never pause.
  ingest: { max: 600, seconds: 60, apart: true },
  upload: { max: 20, seconds: hour },
  chat: { max: 50, seconds: hour },
  streaming: { max: 10, seconds: hour },
} satisfies LimitTable;
