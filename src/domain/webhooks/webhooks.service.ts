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
import type { WebhookEvent } from './webhook-sources.ts';
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

  raise: Raise;

  /** Delivers in this process, from now on. */
  work: () => Promise<void>;

  /** Ends deliveries in progress, within two seconds; unanswered ones are sent again by other processes. */
  stop: () => Promise<void>;
};

export type LoggedDelivery = Delivery & { tries: Try[] };

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

type Made = { webhook: Webhook; made_secret: string | null };

type Change = { active?: boolean | undefined; events?: WebhookEvent[] | undefined };

type NewWebhook = { url: string; events: WebhookEvent[]; secret?: string | undefined; active: boolean };

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { database, queue, masterKey, now = Date.now } = deps;
  const db = database.kysely;
  const addresses = createAddresses(deps);
  const raise = createRaise({ database, queue, now });
  raiseOnHappenings(deps.bus, raise);
  const delivering = createDelivering({ ...deps, addresses, now });
  const trial = createTrial({ database, queue, now });

  async function assertOwn(userId: string, id: string): Promise<void> {
    const owner = await findWebhookOwner(db, id);
    if (owner !== userId) throw notFound('Webhook', { denied: owner !== null });
  }

  async function listed(id: string): Promise<ListedWebhook> {
    const webhook = await findListed(db, id);
    if (!webhook) throw notFound('Webhook');
    return webhook;
  }

  return {
    create: (userId, asked) => make({ database, masterKey, addresses }, userId, asked),
    list: (userId) => listWebhooks(db, userId),

    async get(userId, id) {
      await assertOwn(userId, id);
      return listed(id);
    },

    async change(userId, id, changed) {
      await assertOwn(userId, id);
      const at = new Date(now());
      await database.transact((tx) => applyChange(tx, { id, at, ...changed }));
      return listed(id);
    },

    async test(userId, id) {
      await assertOwn(userId, id);
      return trial(userId, id);
    },

    async remove(userId, id) {
      await assertOwn(userId, id);
      await deleteWebhook(db, id);
    },

    async deliveries(userId, id, slice) {
      await assertOwn(userId, id);
      return listLogged(db, id, slice);
    },

    raise,
    work: () => delivering.work(),
    stop: () => delivering.stop(),
  };
}

async function listLogged(db: Queryable, webhookId: string, slice: Slice): Promise<SliceOf<LoggedDelivery>> {
  const { rows, ...part } = await listDeliveries(db, webhookId, slice);
  const ids = rows.map(({ id }) => id);
  const tries = Map.groupBy(await listTries(db, ids), ({ delivery_id }) => delivery_id);
  return { ...part, rows: rows.map((delivery) => ({ ...delivery, tries: tries.get(delivery.id) ?? [] })) };
}

type MakingDeps = Pick<WebhooksDeps, 'database' | 'masterKey'> & { addresses: Addresses };

async function make(
  { database, masterKey, addresses }: MakingDeps,
  user_id: string,
  asked: NewWebhook,
): Promise<Made> {
  if (asked.secret !== undefined) assertSecret(asked.secret);
  const url = await addresses.assertAllowed(asked.url);
  const secret = asked.secret ?? newSecret();
  const webhook = await database.transact(async (tx) => {
    const id = newId();
    const sealed_secret = (await masterKey.sealer(tx))(secret, id);
    await assertRoom(tx, user_id);
    const events = [...new Set(asked.events)];
    return insertWebhook(tx, { id, user_id, url, events, active: asked.active, sealed_secret });
  });
  return { webhook, made_secret: asked.secret === undefined ? secret : null };
}

async function applyChange(
  tx: Queryable,
  { id, at, active, events }: Change & { id: string; at: Date },
): Promise<void> {
  if (!(await lockWebhook(tx, id))) return;
  if (events) await setEvents(tx, id, [...new Set(events)]);
  if (active !== undefined) await setActive(tx, id, { active });
  if (active === false) await dropWaiting(tx, id, at);
}

async function assertRoom(tx: Queryable, userId: string): Promise<void> {
  if (!(await lockOwner(tx, userId))) throw new AppError('forbidden', 'Your account is no longer active');
  if ((await countWebhooks(tx, userId)) >= mostWebhooks)
    throw new AppError('conflict', `You have ${mostWebhooks} webhooks; delete one first`);
}
