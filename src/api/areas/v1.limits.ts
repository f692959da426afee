import type { LimitTable } from '#http/area.ts';

const minute = 60;
const hour = 60 * minute;

/** The rate limits of the contract per user, or per address without a user. Both versions share them. */
export const v1Limits = {
  general: { max: 1000, seconds: hour },
  // One bucket with the platform's: a password is not guessed twice as fast by two doors.
  login: { max: 5, seconds: minute, bucket: 'authentication', apart: true },
  sign_in_steps: { max: 60, seconds: minute, bucket: 'sign_in_steps', apart: true },
  registration: { max: 3, seconds: hour, apart: true },
  password_reset: { max: 10, seconds: hour, apart: true },
  search: { max: 100, seconds: hour },
  upload: { max: 20, seconds: hour },
  chat: { max: 50, seconds: hour },
  streaming: { max: 10, seconds: hour },
} satisfies LimitTable;
