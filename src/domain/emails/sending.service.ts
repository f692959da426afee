import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { emailText } from './email-text.ts';
import { claim, giveBack, insertTry, settle, type Claimed } from './emails.repository.ts';
import type { Outcome, Smtp } from './smtp.ts';

export type SendingDeps = {
  database: Database;
  masterKey: MasterKey;
  smtp: Smtp;
  /** Where browsers reach the console. */
  origin: () => string;
  now: () => number;
  /** Between one try and the next, in milliseconds; there is one try more. */
  pauses: readonly number[];
  /** When an e-mail that was claimed belonged to a dead process. Longer than any try. Milliseconds. */
  lostAfterMs: number;
};

const minute = 60_000;
const hour = 60 * minute;

export const usualPauses = [
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
] as const;

// Connections at once.
const atOnce = 4;

/**
 * Sends all that is due, a few at once, until the server itself fails. Null when nothing was sent; else why the server fails, or null
 * where it does not. `signal` ends what is being sent.
 */
export async function sendDue(
  deps: SendingDeps,
  signal: AbortSignal,
): Promise<{ failure: string | null } | null> {
  let seen: { failure: string | null } | null = null;
  while (!signal.aborted) {
    let failure: string | null = null;
    const at = deps.now();
    const claimed = await claim(deps.database.kysely, {
      at: new Date(at),
      lost_at: new Date(at + deps.lostAfterMs),
      limit: atOnce,
    });
    if (claimed.length === 0) return seen;
    const settled = await Promise.allSettled(claimed.map((email) => deliver(deps, email, signal)));
    for (const outcome of settled) {
      if (outcome.status === 'rejected') throw outcome.reason;
      seen = outcome.value ?? seen;
      failure = outcome.value?.failure ?? failure;
    }
    if (failure !== null) return { failure };
  }
  return seen;
}

/** Sends one, and answers what that showed of the server; null when it showed nothing. */
async function deliver(
  deps: SendingDeps,
  email: Claimed,
  signal: AbortSignal,
): Promise<{ failure: string | null } | null> {
  const { kysely } = deps.database;
  const drop = async (reason: string): Promise<null> => {
    await settle(kysely, email, { state: 'dropped', ended_at: new Date(deps.now()), reason });
    return null;
  };
  if (email.outdated) return drop('Its link is no longer valid, or its account was deactivated');
  const started_at = new Date(deps.now());
  const began = performance.now();
  const outcome = await attempt(deps, email, signal).catch(async (error: unknown) => {
    await giveBack(kysely, email, new Date(deps.now()));
    if (signal.aborted) return null;
    throw error;
  });
  if (outcome === null) return null;
  const ms = Math.round(performance.now() - began);
  await note(deps, email, { ...outcome, started_at, ms });
  if (outcome.server) return { failure: outcome.error };
  // Without a reply it was not the server that decided.
  return outcome.status === null ? null : { failure: null };
}

async function attempt(deps: SendingDeps, email: Claimed, signal: AbortSignal): Promise<Outcome> {
  const { id, kind, title, recipient: to, created_at } = email;
  const origin = deps.origin();
  const link =
    email.sealed_link === null ? origin + (email.path ?? '/') : opened(deps, email.sealed_link, id);
  if (link === null) return notOpened;
  return deps.smtp.send({ id, to, created_at, ...emailText({ kind, title, link, origin }) }, signal);
}

const notOpened: Outcome = {
  result: 'later',
  server: false,
  status: null,
  answer: null,
  error: 'Its link cannot be decrypted: the key it was sealed with is missing',
};

function opened({ masterKey }: SendingDeps, sealed: string, id: string): string | null {
  try {
    return masterKey.unseal(sealed, id);
  } catch {
    return null;
  }
}

type Ended = Outcome & { started_at: Date; ms: number };

async function note(deps: SendingDeps, email: Claimed, ended: Ended): Promise<void> {
  const { result, status, answer, error, started_at, ms } = ended;
  const at = new Date(deps.now());
  const pause = result === 'later' ? pauseAfter(deps, email) : null;
  await deps.database.transact(async (tx) => {
    const to =
      pause !== null
        ? { state: 'waiting' as const, next_try_at: new Date(at.getTime() + pause) }
        : {
            state: result === 'taken' ? ('sent' as const) : ('failed' as const),
            ended_at: at,
            reason: error,
          };
    if (await settle(tx, email, to))
      await insertTry(tx, email.id, { number: email.tries, started_at, ms, status, answer, error });
  });
}

/** Randomly longer than the schedule, so that joint failures are not retried together; null after the last. */
function pauseAfter({ pauses }: SendingDeps, { kind, tries, earlier_tries }: Claimed): number | null {
  // The admin who asked for a test looks at its result.
  const pause = kind === 'test' ? undefined : pauses[tries - earlier_tries - 1];
  return pause === undefined ? null : pause * (1 + Math.random() / 5);
}
