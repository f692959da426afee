import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import type { Addresses } from '#domain/webhooks/index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import {
  feedLimits,
  type Feed,
  type FeedCredentials,
  type FeedKind,
  type FeedPoll,
  type ShownFeed,
} from './feed.ts';
import {
  countFeeds,
  deleteFeed,
  findShown,
  holdFeed,
  insertFeed,
  listFeeds,
  listPolls,
  setDue,
  updateFeed,
} from './feeds.repository.ts';
import { folderAt } from './kinds/folder.ts';

type FeedInput = {
  jar_id: string;
  name: string;
  kind: FeedKind;
  source: string;
  interval_minutes: number;
  active: boolean;
  credentials: FeedCredentials | null;
};

export type FeedChange = { [Part in keyof Omit<FeedInput, 'kind'>]?: FeedInput[Part] | undefined };

/** Where documents come from by themselves; users see only their own. */
export type Feeds = {
  list: (actor: Actor, slice: Slice) => Promise<SliceOf<ShownFeed>>;

  /** With its latest polls. Throws `not_found`. */
  get: (actor: Actor, id: string) => Promise<ShownFeed & { polls: FeedPoll[] }>;

  /**
   * Throws as `jars.writable`, `invalid` for an address or a folder that is not accepted, `forbidden` for folders unless by an admin,
   * and `conflict` at the maximum number.
   */
  create: (actor: Actor, input: FeedInput) => Promise<ShownFeed>;

  /** Changes what is given; credentials go with the origin that they were given for. Throws likewise. */
  update: (actor: Actor, id: string, change: FeedChange) => Promise<ShownFeed>;

  /** Its documents stay. Throws `not_found`. */
  remove: (actor: Actor, id: string) => Promise<void>;

  /** Has it polled next. Throws `not_found`, and `conflict` while it is paused. */
  pollNow: (actor: Actor, id: string) => Promise<ShownFeed>;
};

export type FeedsDeps = {
  database: Database;
  masterKey: MasterKey;
  jars: Jars;
  addresses: Addresses;
  folder: string | null;
  now: () => Date;
  /** Called when something is due. */
  due: () => void;
};

export function createFeeds(deps: FeedsDeps): Feeds {
  const { database, now } = deps;
  const db = database.kysely;

  async function own({ user_id }: Actor, id: string): Promise<ShownFeed> {
    const feed = await findShown(db, id, now());
    if (feed?.user_id !== user_id) throw notFound('Feed', { denied: feed !== null });
    return feed;
  }

  return {
    list: ({ user_id }, slice) => listFeeds(db, { userId: user_id, now: now(), slice }),

    async get(actor, id) {
      return { ...(await own(actor, id)), polls: await listPolls(db, id) };
    },

    async create(actor, { credentials, ...input }) {
      const id = newId();
      await insertOwn(deps, actor, { id, credentials, ...input });
      deps.due();
      return own(actor, id);
    },

    async update(actor, id, change) {
      await updateOwn(deps, actor, { seen: await own(actor, id), change });
      deps.due();
      return own(actor, id);
    },

    async remove(actor, id) {
      await own(actor, id);
      await deleteFeed(db, id);
    },

    async pollNow(actor, id) {
      const { active } = await own(actor, id);
      if (!active) throw new AppError('conflict', 'This feed is paused: resume it first');
      await setDue(db, id, now());
      deps.due();
      return own(actor, id);
    },
  };
}

async function insertOwn(
  deps: FeedsDeps,
  actor: Actor,
  { id, credentials, ...input }: FeedInput & { id: string },
): Promise<void> {
  const { database, jars, now, masterKey } = deps;
  await jars.writable(actor, input.jar_id);
  const source = await acceptedSource(deps, actor, input);
  const { user_id } = actor;
  const next_poll_at = input.active ? now() : null;
  await database.transact(async (tx) => {
    if ((await countFeeds(tx, user_id)) >= feedLimits.perUser)
      throw new AppError('conflict', `You have ${feedLimits.perUser} feeds: delete one first`);
    const seal = await masterKey.sealer(tx);
    const sealed_credentials = credentials && seal(JSON.stringify(credentials), id);
    await insertFeed(tx, { ...input, id, user_id, source, sealed_credentials, next_poll_at, position: {} });
  });
}

async function updateOwn(
  deps: FeedsDeps,
  actor: Actor,
  { seen, change }: { seen: ShownFeed; change: FeedChange },
): Promise<void> {
  const { database, jars, now, masterKey } = deps;
  if (change.jar_id !== undefined) await jars.writable(actor, change.jar_id);
  const { kind } = seen;
  const source =
    change.source === undefined
      ? seen.source
      : await acceptedSource(deps, actor, { kind, source: change.source });
  await database.transact(async (tx) => {
    const known = await holdFeed(tx, seen.id);
    if (!known) throw notFound('Feed');
    const seal = await masterKey.sealer(tx);
    await updateFeed(tx, changed(known, { ...change, source }, { seal, now: now() }));
  });
}

/** In its normal form. */
async function acceptedSource(
  { addresses, folder }: FeedsDeps,
  { role }: Actor,
  { kind, source }: Pick<Feed, 'kind' | 'source'>,
): Promise<string> {
  if (kind !== 'folder') return addresses.assertAllowed(source, 'source');
  if (role !== 'admin') throw new AppError('forbidden', 'Only admins have folders watched');
  await folderAt(folder, source).catch((error: unknown) => {
    throw error instanceof AppError ? fieldError('source', error.message) : error;
  });
  return source;
}

type Sealing = { seal: (text: string, context: string) => string; now: Date };

function changed(
  known: Feed,
  { credentials, ...change }: FeedChange & { source: string },
  { seal, now }: Sealing,
): Omit<Feed, 'failed_in_row' | 'created_at'> {
  const { failed_in_row: _failed, created_at: _created, ...rest } = known;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next = { ...rest, ...(given as Partial<Feed>) };
  const isMoved = next.source !== known.source;
  const isAsBefore =
    !isMoved &&
    credentials === undefined &&
    next.jar_id === known.jar_id &&
    next.active === known.active &&
    next.interval_minutes === known.interval_minutes;
  return {
    ...next,
    // What another jar or address holds is not known.
    position: isMoved || next.jar_id !== known.jar_id ? {} : known.position,
    sealed_credentials: sealedOf(known, { credentials, source: next.source, seal }),
    next_poll_at: next.active ? (isAsBefore ? known.next_poll_at : now) : null,
  };
}

/** What was given for one server is not sent to another. */
function sealedOf(
  known: Feed,
  { credentials, source, seal }: Pick<Sealing, 'seal'> & Pick<FeedChange, 'credentials'> & { source: string },
): string | null {
  if (credentials !== undefined) return credentials && seal(JSON.stringify(credentials), known.id);
  return originOf(source) === originOf(known.source) ? known.sealed_credentials : null;
}

const originOf = (source: string): string => (URL.canParse(source) ? new URL(source).origin : '');
