import { createHash } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { recordEvents, type NewEvent } from '#domain/events/index.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import type { User } from '#domain/users/index.ts';
import { namedId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';

const windowMs = 15 * 60_000;

/** So many wrong passwords within 15 minutes are an event. */
export type FailureLimits = { of_account: number; of_address: number };

/** Wrong passwords within 15 minutes, and when the counts began. */
type Failures = { of_account: number; of_address: number; account_ends: number; address_ends: number };
type Attempt = { email: string; address: string | undefined };
type Deps = { database: Database; countHits: CountHits; logger: Logger; limits: FailureLimits };

/** Ids of events are of this namespace: those of one window are one event. */
const namespace = '3f2b7c1e-60d4-4a7e-9c55-0f6a1b0d8e21';

/** Counts wrong passwords by account, whether or not there is one, and by address. */
export function createFailureCounts({ database, countHits, logger, limits }: Deps) {
  async function count({ email, address }: Attempt, hits: -1 | 1): Promise<Failures> {
    // Who mistakes the field for the password's has it not kept.
    const hash = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    const keys = [
      `sign_in_failures:${hash}`,
      ...(address === undefined ? [] : [`sign_in_failures_from:${address}`]),
    ];
    const asked = keys.map((key) => ({ key, window_ms: windowMs }));
    const [account, from] = await countHits(asked, hits);
    return {
      of_account: account?.count ?? 0,
      account_ends: account?.reset_at ?? 0,
      of_address: from?.count ?? 0,
      address_ends: from?.reset_at ?? 0,
    };
  }

  return {
    add: (attempt: Attempt) => count(attempt, 1),

    async takeBack(attempt: Attempt): Promise<void> {
      await count(attempt, -1);
    },

    /** Records an event for each limit that this failure has reached. */
    async announce(failures: Failures, { user, address }: From): Promise<void> {
      const events: NewEvent[] = [];
      const from = { source_ip: address ?? null, user_id: user?.id ?? null };
      if (failures.of_account === limits.of_account) {
        const name = user ? `account ${user.email}` : 'an account that does not exist';
        const id = namedId(namespace, `account ${user?.id ?? address ?? ''} ${failures.account_ends}`);
        events.push(
          eventOf({
            ...from,
            id,
            failures: failures.of_account,
            title: `Repeated failed sign-ins to ${name}`,
          }),
        );
      }
      if (failures.of_address === limits.of_address && address !== undefined) {
        const id = namedId(namespace, `address ${address} ${failures.address_ends}`);
        const title = `Repeated failed sign-ins from ${address}`;
        events.push(eventOf({ ...from, id, failures: failures.of_address, title }));
      }
      if (events.length === 0) return;
      logger.warn({ ...failures, address }, 'repeated failed sign-ins');
      await database.transact((tx) => recordEvents(tx, events));
    },
  };
}

type From = { user: User | null; address?: string | undefined };
type Repeated = {
  id: string;
  title: string;
  failures: number;
  source_ip: string | null;
  user_id: string | null;
};

function eventOf({ id, title, failures, source_ip, user_id }: Repeated): NewEvent {
  return {
    id,
    event_type: 'sign_in.repeated_failures',
    title,
    description: `${failures} wrong passwords within ${windowMs / 60_000} minutes`,
    source: 'sign_in',
    source_ip,
    threat_level: 7,
    jar_id: null,
    document_id: null,
    indicators: [],
    raw: { failures, window_minutes: windowMs / 60_000, user_id },
  };
}
