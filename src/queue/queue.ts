import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Backlog } from './backlog.ts';
import type { JobDefinition } from './job-definition.ts';

/** A running job. `attempt` is 1 the first time. */
export type WorkedJob<T> = { id: string; data: T; attempt: number };

/** How one job of a batch ended; `failed` is retried while retries are left, `dead` is not. */
export type JobOutcome = { id: string; status: 'completed' | 'failed' | 'dead'; reason?: string };

/** Settles a batch: nothing means that all are done, an error that all failed, a job left out failed. */
export type JobHandler<T> = (jobs: WorkedJob<T>[]) => Promise<void | JobOutcome[]>;

export type SendManyOptions = {
  /** Makes the jobs part of this transaction: they exist when it is committed, and not otherwise. */
  tx?: Transaction<Tables>;
  /** The owner of each job: owners take turns (`turns.ts`). Jobs without an owner go first. */
  owners?: string[];
};

export type SendOptions = Pick<SendManyOptions, 'tx'> & {
  /** Higher goes first; 0 when not given. */
  priority?: number;
  /** Not before this time, or not before so many seconds from now. */
  startAfter?: Date | number;
  /** Only for a definition with `unique`. */
  singletonKey?: string;
};

export type WorkOptions = {
  /** How many jobs the handler gets at most at once. */
  batchSize: number;
  /** How many batches of this process run at once; 1 when not given. */
  concurrency?: number;
  /** How often to look when nothing calls, in seconds: sends call at once, retries and delays do not. */
  pollSeconds: number;
  /** Batches begin at least so far apart, so that under load each gathers more; 0 when not given. Milliseconds. */
  paceMs?: number;
};

export type Queue = {
  /** Makes the kind of job known; before `start()`. */
  define: (definition: JobDefinition) => void;
  /** Sends one job; null when `unique` holds it back. AppError invalid when the data does not fit. */
  send: <T extends object>(
    definition: JobDefinition<T>,
    data: T,
    options?: SendOptions,
  ) => Promise<string | null>;
  /** Sends many jobs in one statement. */
  sendMany: <T extends object>(
    definition: JobDefinition<T>,
    data: T[],
    options?: SendManyOptions,
  ) => Promise<void>;
  /** Works on a kind of job from `start()` on, or at once when that has been. */
  work: <T extends object>(
    definition: JobDefinition<T>,
    options: WorkOptions,
    handler: JobHandler<T>,
  ) => Promise<void>;
  /** The kinds of jobs that this process knows and does not work on. */
  unworked: () => string[];
  /** What waits in each queue, from `start()` on. */
  backlog: () => Promise<Backlog[]>;
  start: () => Promise<void>;
  /** Fetches no jobs, except for the queues named in `except`, until `resume`. Running jobs continue. */
  pause: (except: readonly string[]) => Promise<void>;
  resume: () => Promise<void>;
  /** Stops fetching; `graceful` waits up to 2 s for running jobs. The others return to the queue. */
  stop: (options?: { graceful?: boolean }) => Promise<void>;
};
