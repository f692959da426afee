import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
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
  now,
}: {
  database: Database;
  queue: Queue;
  now: () => number;
}): Raise {
  return async (happened, tx) => {
    const all = [happened].flat();
    const owners = ownersOf(all);
    const events = [...new Set(all.map(({ event }) => event))];
    if (!(await wantsAny(tx ?? database.kysely, owners, events))) return;
    const at = new Date(now());
    const raised = all.map(({ event, data, ...owner }, ordinal) => {
      const content = JSON.stringify({ event, timestamp: at.toISOString(), data });
      return { ordinal, user_id: null, bot_id: null, ...owner, event, content };
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
