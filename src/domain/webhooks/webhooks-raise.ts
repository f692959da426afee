import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { botSeals } from '#domain/bots/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { EventBus, Happening } from '#queue/event-bus.ts';
import type { Queue } from '#queue/queue.ts';
import { insertDeliveries, wantsAny } from './delivery/deliveries.repository.ts';
import type { Occurrence } from './webhook-source.ts';
import { webhookSources, type WebhookSources } from './webhook-sources.ts';
import { deliverJob } from './webhooks.jobs.ts';

/**
 * Queues deliveries of an event to the webhooks of users and bots: as part of its transaction. Other transactions with deliveries to the
 * same webhook wait for this one, so it comes last in them.
 */
export type Raise = (happened: Occurrence | Occurrence[], tx?: Transaction<Tables>) => Promise<void>;

export function createRaise({
  database,
  queue,
  masterKey,
  now,
}: {
  database: Database;
  queue: Queue;
  masterKey: MasterKey;
  now: () => number;
}): Raise {
  return async (happened, tx) => {
    const all = [happened].flat();
    const owners = ownersOf(all);
    const events = [...new Set(all.map(({ event }) => event))];
    if (!(await wantsAny(tx ?? database.kysely, owners, events))) return;
    const at = new Date(now());
    // What visitors wrote is nowhere stored in clear. A bot that is gone has no webhooks either.
    const seals = await botSeals(tx ?? database.kysely, masterKey, owners.bots);
    const raised = all.map(({ event, data, ...owner }, ordinal) => {
      const content = JSON.stringify({ event, timestamp: at.toISOString(), data });
      const common = { ordinal, event, user_id: null, bot_id: null, ...owner };
      if (!('bot_id' in owner)) return { ...common, content, is_sealed: false };
      const sealed = seals.get(owner.bot_id)?.sealDelivery(content) ?? '';
      return { ...common, content: sealed, is_sealed: true };
    });
    const write = async (own: Transaction<Tables>): Promise<void> => {
      const ids = await insertDeliveries(own, raised, at);
      const calls = ids.map((webhook_id) => ({ webhook_id }));
      await queue.sendMany(deliverJob, calls, { tx: own });
    };
    await (tx ? write(tx) : database.transact(write));
  };
}

function ownersOf(all: Occurrence[]): { users: string[]; bots: string[] } {
  const users = all.flatMap((one) => ('user_id' in one ? one.user_id : []));
  const bots = all.flatMap((one) => ('bot_id' in one ? one.bot_id : []));
  return { users: [...new Set(users)], bots: [...new Set(bots)] };
}

/** Has deliveries written for what happens, as part of it. */
export function raiseOnHappenings(bus: EventBus, raise: Raise): void {
  for (const name of Object.keys(webhookSources) as Happening[]) react(bus, name, raise);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the source to its name
function react<Name extends Happening>(bus: EventBus, name: Name, raise: Raise): void {
  const sources: WebhookSources = webhookSources;
  const source = sources[name];
  if (source === null) return;
  bus.on(name, async (what, tx) => {
    const occurrences = source.occurrencesOf(what);
    if (occurrences.length > 0) await raise(occurrences, tx ?? undefined);
  });
}
