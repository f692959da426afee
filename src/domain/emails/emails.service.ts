import type { Transaction } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { EmailKind, LoggedEmail, MailServer } from './email.ts';
import {
  countNotified,
  findEmail,
  insertEmails,
  listEmails,
  listTries,
  retry,
  type EmailFilter,
} from './emails.repository.ts';
import { findMailServer } from './mail-server.repository.ts';

/** What admins see and do of e-mail. */
export type Emails = {
  /** Null before a messaging service has started for the first time. */
  server: () => Promise<MailServer | null>;
  /** The newest first, each with its tries. */
  list: (filter: EmailFilter, slice: Slice) => Promise<SliceOf<LoggedEmail>>;
  /** Has a failed one sent again. Throws `not_found`, and `conflict` for one that has not failed or whose link is no longer valid. */
  redeliver: (id: string) => Promise<LoggedEmail>;
  /**
   * Sends a test to that address, once, and waits some seconds for what the server answers. Throws `conflict` when e-mail is not
   * configured.
   */
  test: (to: { user_id: string; email: string }) => Promise<LoggedEmail>;
};

// How long somebody waits for the result of a test, and how often it is looked for. Milliseconds.
const testWithinMs = 15_000;
const lookEveryMs = 250;

export function createEmails({ database }: { database: Database }): Emails {
  const db = database.kysely;

  async function get(id: string): Promise<LoggedEmail> {
    const email = await findEmail(db, id);
    if (!email) throw notFound('E-mail');
    return { ...email, tries: await listTries(db, [id]) };
  }

  return {
    server: () => findMailServer(db),

    async list(filter, slice) {
      const { rows, ...part } = await listEmails(db, filter, slice);
      const ids = rows.map(({ id }) => id);
      const tries = Map.groupBy(await listTries(db, ids), ({ email_id }) => email_id);
      return { ...part, rows: rows.map((email) => ({ ...email, tries: tries.get(email.id) ?? [] })) };
    },

    async redeliver(id) {
      const { state } = await get(id);
      if (await retry(db, id, new Date())) return get(id);
      throw new AppError(
        'conflict',
        state === 'failed'
          ? 'Its link is no longer valid; create a new one'
          : 'Only an e-mail that has failed can be sent again',
      );
    },

    async test({ user_id, email }) {
      if (!(await isConfigured(db)))
        throw new AppError('conflict', 'E-mail is not configured: set SMTP_URL and MAIL_FROM');
      const id = newId();
      await insertEmails(db, [{ id, kind: 'test', user_id, recipient: email }], new Date());
      const end = Date.now() + testWithinMs;
      for (;;) {
        const tested = await get(id);
        if (tested.ended_at !== null || Date.now() > end) return tested;
        await pause(lookEveryMs);
      }
    },
  };
}

async function isConfigured(db: Queryable): Promise<boolean> {
  return (await findMailServer(db))?.configured ?? false;
}

type LinkEmail = {
  kind: Exclude<EmailKind, 'notification' | 'test'>;
  to: { user_id: string | null; email: string };
  link_id: string;
  /** The whole address, with the token. */
  link: string;
};

/** Writes the e-mail with a one-time link, as part of its transaction; answers false where e-mail is not configured. */
export async function emailLink(
  tx: Transaction<Tables>,
  masterKey: MasterKey,
  { kind, to, link_id, link }: LinkEmail,
): Promise<boolean> {
  if (!(await isConfigured(tx))) return false;
  const id = newId();
  const sealed_link = (await masterKey.sealer(tx))(link, id);
  const email = { id, kind, user_id: to.user_id, recipient: to.email, link_id, sealed_link };
  await insertEmails(tx, [email], new Date());
  return true;
}

export type NotificationEmail = { user_id: string; email: string; title: string; path: string };

// Per user and hour. Whatever is beyond that is in the console.
const mostNotified = 30;
const hour = 60 * 60 * 1000;

/** Writes e-mails about notifications, as part of their transaction; none where e-mail is not configured. */
export async function emailNotifications(db: Queryable, notifications: NotificationEmail[]): Promise<void> {
  if (notifications.length === 0 || !(await isConfigured(db))) return;
  const at = new Date();
  const users = [...new Set(notifications.map(({ user_id }) => user_id))];
  const counts = await countNotified(db, users, new Date(at.getTime() - hour));
  const within = notifications.filter(({ user_id }) => {
    const count = (counts.get(user_id) ?? 0) + 1;
    counts.set(user_id, count);
    return count <= mostNotified;
  });
  const emails = within.map(({ user_id, email, title, path }) => ({
    id: newId(),
    kind: 'notification' as const,
    user_id,
    recipient: email,
    title,
    path,
  }));
  await insertEmails(db, emails, at);
}
