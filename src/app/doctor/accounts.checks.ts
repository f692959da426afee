import { when, type Check } from './doctor-check.ts';
import type { AdminFacts, KeyFacts, RecordFacts } from './doctor-records.ts';

const day = 24 * 60 * 60 * 1000;
const idleDays = 180;
const soonDays = 14;

export const adminsWithObviousPassword: Check = ({ records }) =>
  admins(records)
    .filter(({ obvious_password }) => obvious_password)
    .map(({ email }) => ({
      severity: 'critical',
      what: `The admin ${email} uses one of the most common passwords`,
      todo: `skep reset-password ${email}`,
    }));

export const adminsWithPasswordAlone: Check = ({ records }) => {
  const emails = admins(records).flatMap(({ email, password_suffices }) => (password_suffices ? email : []));
  return when(emails.length > 0, 'warning', {
    what: `These admins can sign in with only a password: ${emails.join(', ')}`,
    todo: 'Have each set up an authenticator app',
  });
};

export const adminsIdle: Check = ({ now, records }) => {
  const since = now.getTime() - idleDays * day;
  const emails = admins(records).flatMap(({ email, last_seen }) =>
    last_seen.getTime() < since ? email : [],
  );
  return when(emails.length > 0, 'warning', {
    what: `These admins have not signed in for ${idleDays} days: ${emails.join(', ')}`,
    todo: 'Deactivate them, or change their role',
  });
};

export const adminKeys: Check = ({ records }) => {
  const keys = (records?.accounts?.keys ?? []).filter(({ admin }) => admin);
  return when(keys.length > 0, 'info', {
    what: `API keys with the rights of an admin, who need no second factor: ${keys.map(titleOf).join(', ')}`,
    todo: 'Give keys only the scope their programs need',
  });
};

export const keysExpiring: Check = ({ now, records }) => {
  const until = now.getTime() + soonDays * day;
  const keys = (records?.accounts?.keys ?? []).filter(({ expires_at }) => expires_at.getTime() < until);
  return when(keys.length > 0, 'info', {
    what: `API keys that expire within ${soonDays} days: ${keys.map(titleAndEnd).join(', ')}`,
    todo: 'Create new ones and switch to them before that',
  });
};

function admins(records: RecordFacts | null): AdminFacts[] {
  return records?.accounts?.admins ?? [];
}

function titleAndEnd(key: KeyFacts): string {
  return `${titleOf(key)} on ${key.expires_at.toISOString().slice(0, 10)}`;
}

function titleOf({ name, key_prefix, owner }: KeyFacts): string {
  return `“${name}” (${key_prefix}…) of ${owner}`;
}
