import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import type { MailServer } from './email.ts';
import { giveBackAll } from './emails.repository.ts';
import { saveMailServer } from './mail-server.repository.ts';
import { sendDue, usualPauses, type SendingDeps } from './sending.service.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';

/** The part of a process that sends e-mail. */
export type Mailing = {
  /** Notes whether e-mail is configured, and from now on sends what is due. */
  start: () => Promise<void>;
  /** Ends what is being sent within two seconds; other processes, or the next start, send that again. */
  stop: () => Promise<void>;
  state: () => 'not_configured' | MailServer['state'];
};

type MailingDeps = Pick<SendingDeps, 'origin'> & {
  database: Database;
  masterKey: MasterKey;
  logger: Logger;
  /** Null where no mail server is configured. */
  smtp: SmtpSettings | null;
} & Partial<Pick<SendingDeps, 'now' | 'pauses' | 'lostAfterMs'>> & {
    /** How often what has become due is looked for, and how long that is put off when the server fails. Milliseconds. */
    lookEveryMs?: number;
    restMs?: number;
    /** How often it is seen whether the server is there. Milliseconds. */
    verifyEveryMs?: number;
  };

const minute = 60_000;
const graceMs = 2000;

/** What is known of the mail server before its first answer. */
function notYetAsked(settings: SmtpSettings | null): MailServer {
  const sender = settings && senderText(settings.from);
  return { configured: settings !== null, sender, state: 'unknown', reason: null, since: null };
}

export function createMailing({
  smtp: settings,
  now = Date.now,
  pauses = usualPauses,
  lostAfterMs = 2 * minute,
  lookEveryMs = 1000,
  restMs = 15_000,
  verifyEveryMs = 5 * minute,
  ...deps
}: MailingDeps): Mailing {
  const { database, logger } = deps;
  const smtp = settings && createSmtp(settings);
  const sending = smtp && { ...deps, smtp, now, pauses, lostAfterMs };
  const known = notYetAsked(settings);
  const cut = new AbortController();
  const tickers: Ticker[] = [];
  let restsUntil = 0;
  let isStopping = false;

  async function note(reason: string | null): Promise<void> {
    const state = reason === null ? 'reachable' : 'unreachable';
    if (state === known.state && reason === known.reason) return;
    Object.assign(known, { state, reason, since: new Date(now()) });
    if (reason !== null) logger.warn({ reason }, 'the mail server cannot be used');
    else logger.info('the mail server can be used');
    await saveMailServer(database.kysely, known);
  }

  async function look(): Promise<void> {
    if (sending === null || now() < restsUntil) return;
    const seen = await sendDue(sending, cut.signal);
    if (seen === null) return;
    if (seen.failure !== null) restsUntil = now() + restMs;
    await note(seen.failure);
  }

  async function verify(): Promise<void> {
    const reason = smtp && (await smtp.verify());
    // The next process may have noted other settings by now.
    if (smtp && !isStopping) await note(reason);
  }

  const failed = (error: unknown): void => logger.warn({ err: error }, 'could not process e-mails');

  return {
    async start() {
      await saveMailServer(database.kysely, known);
      if (sending === null) return;
      // No other process has the built-in database: what was being sent was cut off.
      if (database.driver === 'pglite') await giveBackAll(database.kysely, new Date(now()));
      tickers.push(startTicker(lookEveryMs, look, failed), startTicker(verifyEveryMs, verify, failed));
      void verify().catch(failed);
    },

    async stop() {
      isStopping = true;
      const timer = setTimeout(() => cut.abort(new Error('The server is stopping')), graceMs);
      await Promise.all(tickers.map((ticker) => ticker.stop()));
      clearTimeout(timer);
    },

    state: () => (settings === null ? 'not_configured' : known.state),
  };
}

function senderText({ name, address }: SmtpSettings['from']): string {
  return name === '' ? address : `${name} <${address}>`;
}
