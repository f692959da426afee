import { count, setting } from './setting-forms.ts';

/** From when on what happens often is an event that opens an alert. */
export const alertSettings = {
  signInFailuresPerAccount: setting(
    'SIGN_IN_FAILURES_PER_ACCOUNT',
    count(10),
    'So many wrong passwords for one account within 15 minutes are an event that opens an alert.',
  ),
  signInFailuresPerAddress: setting(
    'SIGN_IN_FAILURES_PER_ADDRESS',
    count(30),
    'So many wrong passwords from one address within 15 minutes, for whichever accounts, are an event that opens an alert.',
  ),
  massExports: setting(
    'MASS_EXPORTS',
    count(10),
    'So many exports of honey jars by one user within an hour are an event that opens an alert.',
  ),
} as const;
