import type { Database, Queryable } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Queue } from '#queue/queue.ts';
import { dropWaiting, listDeliveries, listTries } from './delivery/deliveries.repository.ts';
import { createDelivering, type DeliveringOptions } from './webhooks.worker.ts';
import { createAddresses, type Addresses, type Resolve } from './webhook-address.ts';
import { assertSecret, newSecret } from './delivery/webhook-signature.ts';
import { mostWebhooks, type Delivery, type ListedWebhook, type Try, type Webhook } from './webhook.ts';
import type { WebhookOwner } from './webhook-source.ts';
import type { BotWebhookEvent, UserWebhookEvent, WebhookEvent } from './webhook-sources.ts';
import { raiseOnHappenings, createRaise, type Raise } from './webhooks-raise.ts';
import { createTrial } from './webhooks-trial.ts';
import {
  countWebhooks,
  deleteWebhook,
  findListed,
  findWebhookOwner,
  insertWebhook,
  listWebhooks,
  lockOwner,
  lockWebhook,
  setActive,
  setEvents,
} from './webhooks.repository.ts';

/** Webhooks; users see only their own, whatever their role. */
export type Webhooks = {
  /**
   * Creates one for the user. A generated secret is returned once. Throws `invalid` for a forbidden address and for an invalid
   * secret, `conflict` at the maximum number.
   */
  create: (userId: string, asked: NewWebhook) => Promise<Made>;

  /** All of a user's, the oldest first. */
  list: (userId: string) => Promise<ListedWebhook[]>;

  /** One of a user's. Throws `not_found`. */
  get: (userId: string, id: string) => Promise<ListedWebhook>;

  /** Enables or disables one, or changes its events; deliveries waiting for a disabled one are dropped. Throws `not_found`. */
  change: (userId: string, id: string, changed: Change) => Promise<ListedWebhook>;

  /** Queues a test message, once, and returns its delivery. Throws `not_found`, and `conflict` for a disabled one. */
  test: (userId: string, id: string) => Promise<Delivery>;

  /** Removes one with its log. Throws `not_found`. */
  remove: (userId: string, id: string) => Promise<void>;

  /** The log of one, the newest first. Throws `not_found`. */
  deliveries: (userId: string, id: string, slice: Slice) => Promise<SliceOf<LoggedDelivery>>;

  /** The same for those of a bot, which has its own. The user who makes one is notified when it fails. */
  ofBot: (botId: string) => BotWebhooks;

  raise: Raise;

  /** Delivers in this process, from now on. */
  work: () => Promise<void>;

  /** Ends deliveries in progress, within two seconds; unanswered ones are sent again by other processes. */
  stop: () => Promise<void>;
};

export type LoggedDelivery = Delivery & { tries: Try[] };

export type BotWebhooks = {
  create: (userId: string, asked: NewWebhook<BotWebhookEvent>) => Promise<Made<BotWebhookEvent>>;
  list: () => Promise<ListedWebhook<BotWebhookEvent>[]>;
  change: (id: string, changed: Change<BotWebhookEvent>) => Promise<ListedWebhook<BotWebhookEvent>>;
  test: (id: string) => Promise<Delivery>;
  remove: (id: string) => Promise<void>;
  deliveries: (id: string, slice: Slice) => Promise<SliceOf<LoggedDelivery>>;
};

type WebhooksDeps = DeliveringOptions & {
  database: Database;
  queue: Queue;
  masterKey: MasterKey;
  bus: EventBus;
  logger: Logger;
  /** Whether they may lead to addresses that are not public. */
  allowPrivate: boolean;
  resolve?: Resolve;
};

type Made<Event extends WebhookEvent = UserWebhookEvent> = {
  webhook: Webhook<Event>;
  made_secret: string | null;
};

type Change<Event extends WebhookEvent = UserWebhookEvent> = {
  active?: boolean | undefined;
  events?: Event[] | undefined;
};

type NewWebhook<Event extends WebhookEvent = UserWebhookEvent> = {
  url: string;
  events: Event[];
  secret?: string | undefined;
  active: boolean;
};

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { database, queue, masterKey, now = Date.now } = deps;
  const addresses = createAddresses(deps);
  const raise = createRaise({ database, queue, masterKey, now });
  raiseOnHappenings(deps.bus, raise);
  const delivering = createDelivering({ ...deps, addresses, now });
  const trial = createTrial({ database, queue, now });
  const making = { database, masterKey, addresses };
  const own = <Event extends WebhookEvent>(owner: WebhookOwner) =>
    ownWebhooks<Event>(owner, { database, now, trial });
  const ofUser = (userId: string) => own<UserWebhookEvent>({ user_id: userId });

  return {
    create: (userId, asked) => make(making, { user_id: userId, bot_id: null }, asked),
    list: (userId) => ofUser(userId).list(),
    get: (userId, id) => ofUser(userId).get(id),
    change: (userId, id, changed) => ofUser(userId).change(id, changed),
    test: (userId, id) => ofUser(userId).test(id),
    remove: (userId, id) => ofUser(userId).remove(id),
    deliveries: (userId, id, slice) => ofUser(userId).deliveries(id, slice),
    ofBot: (botId) => ({
      create: (userId, asked) => make(making, { user_id: userId, bot_id: botId }, asked),
      ...own<BotWebhookEvent>({ bot_id: botId }),
    }),
    raise,
    work: () => delivering.work(),
    stop: () => delivering.stop(),
  };
}

type OwnDeps = { database: Database; now: () => number; trial: ReturnType<typeof createTrial> };

/** What may be done with the webhooks of one owner, which have its events. */
function ownWebhooks<Event extends WebhookEvent>(owner: WebhookOwner, { database, now, trial }: OwnDeps) {
  const db = database.kysely;

  async function assertOwn(id: string): Promise<void> {
    const found = await findWebhookOwner(db, id);
    if (!found || !isSame(found, owner)) throw notFound('Webhook', { denied: found !== null });
  }

  async function listed(id: string): Promise<ListedWebhook<Event>> {
    const webhook = await findListed(db, id);
    if (!webhook) throw notFound('Webhook');
    return webhook as ListedWebhook<Event>;
  }

  return {
    list: async () => (await listWebhooks(db, owner)) as ListedWebhook<Event>[],

    async get(id: string) {
      await assertOwn(id);
      return listed(id);
    },

    async change(id: string, changed: Change<Event>) {
      await assertOwn(id);
      const at = new Date(now());
      await database.transact((tx) => applyChange(tx, { id, at, ...changed }));
      return listed(id);
    },

    async test(id: string) {
      await assertOwn(id);
      return trial(owner, id);
    },

    async remove(id: string) {
      await assertOwn(id);
      await deleteWebhook(db, id);
    },

    async deliveries(id: string, slice: Slice) {
      await assertOwn(id);
      return listLogged(db, id, slice);
    },
  };
}

function isSame(one: WebhookOwner, other: WebhookOwner): boolean {
  if ('bot_id' in one) return 'bot_id' in other && one.bot_id === other.bot_id;
  return 'user_id' in other && one.user_id === other.user_id;
}

async function listLogged(db: Queryable, webhookId: string, slice: Slice): Promise<SliceOf<LoggedDelivery>> {
  const { rows, ...part } = await listDeliveries(db, webhookId, slice);
  const ids = rows.map(({ id }) => id);
  const tries = Map.groupBy(await listTries(db, ids), ({ delivery_id }) => delivery_id);
  return { ...part, rows: rows.map((delivery) => ({ ...delivery, tries: tries.get(delivery.id) ?? [] })) };
}

type MakingDeps = Pick<WebhooksDeps, 'database' | 'masterKey'> & { addresses: Addresses };

async function make<Event extends WebhookEvent>(
  { database, masterKey, addresses }: MakingDeps,
  { user_id, bot_id }: { user_id: string; bot_id: string | null },
  asked: NewWebhook<Event>,
): Promise<Made<Event>> {
  if (asked.secret !== undefined) assertSecret(asked.secret);
  const url = await addresses.assertAllowed(asked.url, bot_id === null ? 'webhook_url' : 'url');
  const secret = asked.secret ?? newSecret();
  const owner = bot_id === null ? { user_id } : { bot_id };
  const events = [...new Set(asked.events)];
  const webhook = await database.transact(async (tx) => {
    const id = newId();
    const sealed_secret = (await masterKey.sealer(tx))(secret, id);
    await assertRoom(tx, user_id, owner);
    return insertWebhook(tx, { id, user_id, bot_id, url, events, active: asked.active, sealed_secret });
  });
  return { webhook: { ...webhook, events }, made_secret: asked.secret === undefined ? secret : null };
}

async function applyChange(
  tx: Queryable,
  { id, at, active, events }: Change<WebhookEvent> & { id: string; at: Date },
): Promise<void> {
  if (!(await lockWebhook(tx, id))) return;
  if (events) await setEvents(tx, id, [...new Set(events)]);
  if (active !== undefined) await setActive(tx, id, { active });
  if (active === false) await dropWaiting(tx, id, at);
}

async function assertRoom(tx: Queryable, userId: string, owner: WebhookOwner): Promise<void> {
  if (!(await lockOwner(tx, userId))) throw new AppError('forbidden', 'Your account is no longer active');
  if ((await countWebhooks(tx, owner)) < mostWebhooks) return;
  const whose = 'bot_id' in owner ? 'The bot has' : 'You have';
  throw new AppError('conflict', `${whose} ${mostWebhooks} webhooks; delete one first`);
}
