import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { ChangedAlert } from './alert.ts';
import {
  hasWaiting,
  markDispatched,
  removeOldChanges,
  takeWaiting,
  type AlertChangeRow,
} from './alert-changes.repository.ts';
import { alertsOf, visibleAlerts } from './alerts.repository.ts';

/** A change of an alert, and those of who wants to know of any that may see this one. */
export type AnnouncedAlert = ChangedAlert & { user_ids: string[] };

declare module '#queue/event-bus.ts' {
  interface Happenings {
    'alerts.changed': AnnouncedAlert[];
  }
}

type Listeners = (tx: Transaction<Tables>) => Promise<Actor[]>;

export type AlertAnnouncer = { work: () => void; stop: () => Promise<void> };

type AnnouncerDeps = {
  database: Database;
  bus: EventBus;
  logger: Logger;
  /** The users who want to know of alerts. */
  listeners: Listeners;
};

const lookEveryMs = 1000;
const removeEveryMs = 60_000;
const atOnce = 200;

/** Publishes what alerts were opened or changed: from the records, so that nothing is lost with the process that changed them. */
export function createAlertAnnouncer({ database, bus, logger, listeners }: AnnouncerDeps): AlertAnnouncer {
  let ticker: Ticker | undefined;

  let removedAt = 0;

  async function look(): Promise<void> {
    while ((await hasWaiting(database.kysely)) && (await announceSome()) === atOnce);
    if (performance.now() - removedAt < removeEveryMs) return;
    removedAt = performance.now();
    await removeOldChanges(database.kysely);
  }

  function announceSome(): Promise<number> {
    return database.transact(async (tx) => {
      const waiting = await takeWaiting(tx, atOnce);
      if (waiting.length === 0) return 0;
      await markDispatched(
        tx,
        waiting.map(({ seq }) => seq),
      );
      const users = await listeners(tx);
      if (users.length > 0) await bus.publish('alerts.changed', await announced(tx, waiting, users), tx);
      return waiting.length;
    });
  }

  return {
    work() {
      ticker ??= startTicker(lookEveryMs, look, (error) =>
        logger.warn({ err: error }, 'could not announce alerts; tried again'),
      );
    },
    async stop() {
      await ticker?.stop();
    },
  };
}

async function announced(
  tx: Transaction<Tables>,
  waiting: AlertChangeRow[],
  users: Actor[],
): Promise<AnnouncedAlert[]> {
  const ids = [...new Set(waiting.map(({ alert_id }) => alert_id))];
  const alerts = new Map((await alertsOf(tx, ids)).map((alert) => [alert.id, alert]));
  const seen: { user_id: string; ids: Set<string> }[] = [];
  for (const user of users) seen.push({ user_id: user.user_id, ids: await visibleAlerts(tx, user, ids) });
  return waiting.flatMap(({ alert_id, change }) => {
    const alert = alerts.get(alert_id);
    const user_ids = seen.filter((one) => one.ids.has(alert_id)).map(({ user_id }) => user_id);
    return alert ? [{ change, alert, user_ids }] : [];
  });
}
