import type { PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { readBacklog } from './backlog.ts';
import { createBoss } from './boss.ts';
import type { JobDefinition } from './job-definition.ts';
import { declareQueues, warmQueues } from './queue-declaration.ts';
import type { Queue } from './queue.ts';
import { hastenRetries, recoverOrphans, refundAttempts } from './recovery.ts';
import { createPausing } from './pausing.ts';
import { createSending } from './sending.ts';
import { forgetIdleTurns } from './turns.ts';
import { startWorker, type Registration } from './run-jobs.ts';

// A server that stops too slowly gets killed, and an interrupted job loses nothing but its time.
const stopTimeoutMs = 2000;

/** The job queue in the database's own tables. Nothing runs and nothing can be sent before `start()`. */
export function openQueue({ database, logger }: { database: Database; logger: Logger }): Queue {
  const definitions = new Map<string, JobDefinition>();
  const registrations: Registration[] = [];
  const inHand = new Set<string>();
  let boss: PgBoss | undefined;
  let ending = new AbortController();

  const { begin, isHeld, ...pausing } = createPausing({
    started: () => boss,
    begin: (starting, registration) =>
      startWorker({ boss: starting, registration, inHand, isHeld, signal: ending.signal, logger }),
  });

  function started(): PgBoss {
    if (!boss) throw new AppError('internal', 'The queue has not been started');
    return boss;
  }

  function define(definition: JobDefinition): void {
    if (boss) throw new AppError('internal', `Define ${definition.name} before the queue starts`);
    definitions.set(definition.name, definition);
  }

  async function start(): Promise<void> {
    const starting = createBoss({ database, logger });
    try {
      await startBoss(starting, [...definitions.values()], database);
      await forgetIdleTurns(database);
      if (database.driver === 'pglite') await recoverOrphans({ boss: starting, database, logger });
    } catch (error) {
      await starting.stop({ graceful: false });
      throw error;
    }
    boss = starting;
    ending = new AbortController();
    await begin(starting, registrations);
  }

  return {
    define,
    ...pausing,
    ...createSending(started, database),
    async work(definition, options, handler) {
      const registration = { definition, options, handler } as unknown as Registration;
      registrations.push(registration);
      if (boss) await begin(boss, [registration]);
    },
    unworked() {
      const worked = new Set(registrations.map(({ definition }) => definition.name));
      return [...definitions.keys()].filter((name) => !worked.has(name));
    },
    backlog: async () => started() && readBacklog(database),
    start,
    async stop({ graceful = true } = {}) {
      const stopping = boss;
      if (!stopping) return;
      ending.abort();
      // Until they have finished, running jobs may still send others.
      if (graceful) await drain(stopping, [...definitions.keys()], inHand);
      boss = undefined;
      await interrupt(stopping, database, [...inHand]);
    },
  };
}

/** Stops; running jobs return to the queue, and are due at once. */
async function interrupt(boss: PgBoss, database: Database, inHand: string[]): Promise<void> {
  await refundAttempts(database, inHand);
  await boss.stop({ graceful: false });
  await hastenRetries(database, inHand);
}

async function startBoss(boss: PgBoss, definitions: JobDefinition[], { driver }: Database): Promise<void> {
  await boss.start();
  await declareQueues(boss, definitions, driver);
  await warmQueues(
    boss,
    definitions.map(({ name }) => name),
  );
}

/** Stops all workers from fetching, and waits for the running batches, up to two seconds. */
async function drain(boss: PgBoss, names: string[], inHand: Set<string>): Promise<void> {
  const finished = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
  const { promise: timedOut, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, inHand.size > 0 ? stopTimeoutMs : 1000);
  await Promise.race([finished, timedOut]);
  clearTimeout(timer);
}
