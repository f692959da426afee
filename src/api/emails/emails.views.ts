import type { z } from 'zod';
import type { LoggedEmail, MailServer } from '#domain/emails/index.ts';
import type { email as emailSchema, mailServer, testedEmail } from './emails.schemas.ts';

export function viewEmail({
  created_at,
  next_try_at,
  ended_at,
  tries,
  ...email
}: LoggedEmail): z.input<typeof emailSchema> {
  return {
    ...email,
    created_at: created_at.toISOString(),
    next_try_at: next_try_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    tries: tries.map(({ started_at, ...tried }) => ({ ...tried, started_at: started_at.toISOString() })),
  };
}

/** Without a messaging service that has ever started, nothing is configured. */
export function viewServer(server: MailServer | null): z.input<typeof mailServer> {
  if (server === null)
    return { configured: false, sender: null, state: 'unknown', reason: null, since: null };
  return { ...server, since: server.since?.toISOString() ?? null };
}

export function viewTested(tested: LoggedEmail): z.input<typeof testedEmail> {
  const last = tested.tries.at(-1);
  const message =
    last === undefined
      ? 'The messaging service has not sent it yet: see whether it is running, and look in the log'
      : (last.error ?? `The mail server answered ${last.status ?? ''} ${last.answer ?? ''}`.trim());
  return { success: tested.state === 'sent', message, email: viewEmail(tested) };
}
