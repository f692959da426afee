import { randomUUID } from 'node:crypto';
import type { PgBoss, QueueOptions, QueueResult } from 'pg-boss';
import type { JobDefinition } from './job-definition.ts';

// A worker process on PostgreSQL that has been silent for so long is taken for dead, and its jobs are retried.
const heartbeatSeconds = 30;
const retryDelayMaxSeconds = 300;

type Declared = QueueOptions & { notify: boolean; deadLetter?: string };

/** Creates the queue of every definition, or brings an older one to the present definition. */
export async function declareQueues(
  boss: PgBoss,
  definitions: JobDefinition[],
  driver: 'pglite' | 'postgres',
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // A dead letter queue has to exist before the queue that names it.
  const ordered = definitions.toSorted(
    (a, b) => Number(a.deadLetter !== undefined) - Number(b.deadLetter !== undefined),
  );
  for (const definition of ordered) {
    const options = optionsOf(definition, driver);
    const present = existing.get(definition.name);
    if (present && isSame(present, options)) continue;
    if (present) await boss.updateQueue(definition.name, options);
    else
      await boss.createQueue(definition.name, {
        ...options,
        policy: definition.unique ? 'short' : 'standard',
      });
  }
}

/**
 * Loads pg-boss's memory of each queue. Without it the first transactional send would read the queue through
 * the one connection that its own transaction holds, and wait for ever.
 */
export async function warmQueues(boss: PgBoss, names: string[]): Promise<void> {
  for (const name of names) await boss.findJobs(name, { id: randomUUID() });
}

function isSame(present: QueueResult, wanted: Declared): boolean {
  return (Object.keys(wanted) as (keyof Declared)[]).every((name) => present[name] === wanted[name]);
}

function optionsOf(definition: JobDefinition, driver: 'pglite' | 'postgres'): Declared {
  return {
    retryLimit: definition.retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: retryDelayMaxSeconds,
    expireInSeconds: definition.expireSeconds,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
    ...(driver === 'postgres' ? { heartbeatSeconds } : {}),
    ...(definition.deadLetter === undefined ? {} : { deadLetter: definition.deadLetter }),
  };
}
