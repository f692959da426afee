import type { Database } from '#db/database.ts';
import type { Documents } from '#domain/documents/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import type { Stix } from '#domain/stix/index.ts';
import type { Addresses } from '#domain/webhooks/index.ts';
import { AppError, isOurFault } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { FeedFault } from './fetching/get.ts';
import { feedLimits, type FeedCredentials, type FeedKind, type FoundPart, type FoundParts } from './feed.ts';
import { readFolder } from './kinds/folder.ts';
import { readMispFeed } from './kinds/misp.ts';
import { readRss } from './kinds/rss.ts';
import type { Reading } from './kinds/source.ts';
import { readTaxii } from './kinds/taxii.ts';
import { finishPoll, giveBack, savePosition, type LeasedFeed } from './leases.repository.ts';
import { hadItems, settleLeftOver } from './taking/items.repository.ts';
import { hashOf, takeItems, type Taken } from './taking/take-items.ts';
import { takeObjects } from './taking/take-objects.ts';
import type { Taking } from './taking/taking.ts';

export type PollDeps = {
  database: Database;
  masterKey: MasterKey;
  jars: Jars;
  documents: Documents;
  stix: Stix;
  addresses: Addresses;
  folder: string | null;
  maxFileBytes: number;
  actorOf: (userId: string) => Promise<Actor | null>;
  now: () => Date;
  logger: Logger;
};

const readers: Record<FeedKind, (reading: Reading) => FoundParts> = {
  rss: readRss,
  taxii: readTaxii,
  misp: readMispFeed,
  folder: readFolder,
};

const minute = 60_000;
const longestPauseMs = 24 * 60 * minute;

type Polled = Omit<Taken, 'again'> & { more: boolean; retryAfterMs: number | null };

/** Polls a feed that was leased, and writes down what became of it. `signal` ends it: then it is given back for others. */
export async function poll(deps: PollDeps, feed: LeasedFeed, signal: AbortSignal): Promise<void> {
  const { database, now } = deps;
  const started_at = now();
  const polled: Polled = {
    new_items: 0,
    known_items: 0,
    failed_items: 0,
    fault: null,
    more: false,
    retryAfterMs: null,
  };
  const deadline = AbortSignal.timeout(feedLimits.pollMs);
  let error: string | null = null;
  try {
    await takeAll(deps, feed, { polled, signal: AbortSignal.any([signal, deadline]) });
    error = faultsOf(polled);
  } catch (thrown) {
    if (signal.aborted) return giveBack(database.kysely, feed);
    polled.retryAfterMs = thrown instanceof FeedFault ? thrown.retryAfterMs : null;
    error = deadline.aborted
      ? 'It took longer than five minutes; the rest is taken next time'
      : reasonOf(deps, feed, thrown);
  }
  const { new_items, known_items, failed_items } = polled;
  const ended_at = now();
  const next = new Date(ended_at.getTime() + pauseOf(feed, polled, error));
  await database.transact((tx) =>
    finishPoll(tx, feed, { started_at, ended_at, new_items, known_items, failed_items, error, next }),
  );
}

function faultsOf({ failed_items, fault, new_items, known_items }: Polled): string | null {
  if (fault === null) return null;
  return `${failed_items} of ${failed_items + new_items + known_items} items failed, the first of them: ${fault}`;
}

/** For its owner; what is our fault is in the log. */
function reasonOf({ logger }: PollDeps, { id }: LeasedFeed, error: unknown): string {
  if (error instanceof AppError && !isOurFault(error)) return error.message;
  logger.error({ err: error, feed_id: id }, 'a feed could not be polled');
  return error instanceof AppError ? error.message : 'Something went wrong here; it is tried again';
}

/** What is left comes at once; after failures the pause doubles, up to a day. */
function pauseOf(
  { interval_minutes, failed_in_row }: LeasedFeed,
  polled: Polled,
  error: string | null,
): number {
  const interval = interval_minutes * minute;
  if (error === null) return polled.more ? 0 : interval;
  const doubled = interval * 2 ** Math.min(failed_in_row, 10);
  const pause = Math.max(interval, Math.min(doubled, longestPauseMs));
  return Math.max(pause, Math.min(polled.retryAfterMs ?? 0, longestPauseMs));
}

type Run = { polled: Polled; signal: AbortSignal };

async function takeAll(deps: PollDeps, feed: LeasedFeed, { polled, signal }: Run): Promise<void> {
  const { database, jars, documents, stix } = deps;
  const actor = await deps.actorOf(feed.user_id);
  if (!actor) throw new AppError('forbidden', 'Your account is not active');
  if (feed.kind === 'folder' && actor.role !== 'admin')
    throw new AppError('forbidden', 'Folders are for admins');
  const jar = await jars.writable(actor, feed.jar_id);
  await database.transact((tx) => settleLeftOver(tx, feed.id));
  const uploads = documents.uploads;
  const taking: Taking = { feed, actor, jar, database, uploads, importBundle: stix.import, signal };
  const parts = readers[feed.kind](readingOf(deps, feed, signal));
  for (;;) {
    const step = await parts.next();
    if (step.done === true) return void (polled.more = step.value.more);
    const taken = await takePart(taking, step.value);
    polled.new_items += taken.new_items;
    polled.known_items += taken.known_items;
    polled.failed_items += taken.failed_items;
    polled.fault ??= taken.fault;
    if (step.value.position && !taken.again) await savePosition(database.kysely, feed, step.value.position);
  }
}

function takePart(taking: Taking, part: FoundPart): Promise<Taken> {
  return 'items' in part ? takeItems(taking, part.items) : takeObjects(taking, part.objects);
}

function readingOf(deps: PollDeps, feed: LeasedFeed, signal: AbortSignal): Reading {
  const { masterKey, addresses, folder, maxFileBytes, database } = deps;
  const { id, source, position, sealed_credentials } = feed;
  return {
    source,
    position,
    addresses,
    folder,
    maxFileBytes,
    signal,
    credentials:
      sealed_credentials === null
        ? null
        : (JSON.parse(masterKey.unseal(sealed_credentials, id)) as FeedCredentials),
    async newOf(keys) {
      const had = await hadItems(database.kysely, id, keys.map(hashOf));
      return new Set(keys.filter((key) => !had.has(hashOf(key))));
    },
  };
}
