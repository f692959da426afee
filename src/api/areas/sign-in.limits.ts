import type { Limit } from '#http/area.ts';

/** Passwords and codes per address and minute, whichever form of the API they come through. */
export const signInsPerMinute = 5;

/** One bucket for all forms: a password is not guessed twice as fast by two doors. */
export const authentication = {
  max: signInsPerMinute,
  seconds: 60,
  bucket: 'authentication',
  apart: true,
} satisfies Limit;

/** What comes before and after the credentials themselves: pages, challenges, the way back from an issuer. */
export const signInSteps = { max: 60, seconds: 60, bucket: 'sign_in_steps', apart: true } satisfies Limit;
