import type { Database } from '#db/database.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import type { ChangedAlert } from './alert.ts';
import { changesAfter, presentPosition, type Position } from './alert-changes.repository.ts';
import { alertsOf, visibleAlerts } from './alerts.repository.ts';

type AlertWatcher = {
  /** Who watches, with their rights of now. Throws when they have none any more, and then they watch no longer. */
  actor: () => Promise<Actor>;
  /** Is called with each change that they may see. */
  tell: (changed: ChangedAlert) => void;
};

/** Open and changed alerts as they come, for those who watch in this process, whichever process changed them. */
export type AlertFeed = {
  /** What is committed once `ready` has resolved is passed on, until `stop`. */
  watch: (watcher: AlertWatcher) => { ready: Promise<void>; stop: () => void };
  stop: () => Promise<void>;
};

const lookEveryMs = 500;
const atOnce = 200;

export function createAlertFeed({ database, logger }: { database: Database; logger: Logger }): AlertFeed {
  const db = database.kysely;
  const watchers = new Set<AlertWatcher>();
  let position: Promise<Position> | null = null;
  let ticker: Ticker | undefined;

  function begin(): Promise<Position> {
    const began = presentPosition(db);
    began.catch(() => {
      if (position === began) position = null;
    });
    return began;
  }

  async function look(): Promise<void> {
    while ((await lookOnce()) === atOnce);
  }

  async function lookOnce(): Promise<number> {
    if (watchers.size === 0) return 0;
    const from = (position ??= begin());
    const changes = await changesAfter(db, await from, atOnce);
    const last = changes.at(-1);
    if (!last) return 0;
    const ids = [...new Set(changes.map(({ alert_id }) => alert_id))];
    const alerts = new Map((await alertsOf(db, ids)).map((alert) => [alert.id, alert]));
    const shown = changes.flatMap(({ alert_id, change }) => {
      const alert = alerts.get(alert_id);
      return alert ? [{ change, alert }] : [];
    });
    for (const watcher of watchers) await pass(watcher, shown, ids);
    // Who came meanwhile, as the first again, has begun again.
    if (position === from) position = Promise.resolve(last);
    return changes.length;
  }

  async function pass(watcher: AlertWatcher, shown: ChangedAlert[], ids: string[]): Promise<void> {
    const actor = await watcher.actor().catch(() => null);
    if (actor === null) {
      watchers.delete(watcher);
      return;
    }
    const seen = await visibleAlerts(db, actor, ids);
    if (watchers.has(watcher)) for (const one of shown) if (seen.has(one.alert.id)) watcher.tell(one);
  }

  return {
    watch(watcher) {
      // Who comes as the first wants what comes later.
      if (watchers.size === 0 || position === null) position = begin();
      watchers.add(watcher);
      ticker ??= startTicker(lookEveryMs, look, (error) =>
        logger.warn({ err: error }, 'could not look for changed alerts; tried again'),
      );
      return { ready: position.then(() => undefined), stop: () => void watchers.delete(watcher) };
    },

    async stop() {
      await ticker?.stop();
    },
  };
}
