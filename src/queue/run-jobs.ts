import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, PgBoss } from 'pg-boss';
import type { Logger } from '#kernel/logging/logger.ts';
import type { JobDefinition } from './job-definition.ts';
import { retryThroughOutages } from './outage-retry.ts';
import type { JobHandler, JobOutcome, WorkedJob, WorkOptions } from './queue.ts';

export type Registration = { definition: JobDefinition; options: WorkOptions; handler: JobHandler<object> };

type Context = {
  boss: PgBoss;
  registration: Registration;
  /** The ids of the jobs that this process is running. */
  inHand: Set<string>;
  /** Whether no such jobs are fetched now. */
  isHeld: (registration: Registration) => boolean;
  /** Aborted when the queue stops. */
  signal: AbortSignal;
  logger: Logger;
};

type Fetched = { id: string; data: object; retryCount: number };

/** Starts the workers of one registration. */
export async function startWorker({ boss, registration, inHand, isHeld, ...rest }: Context): Promise<void> {
  const { definition, options } = registration;
  const { logger } = rest;
  const withinMs = (definition.expireSeconds * 1000) / 2;
  const retrying = { ...rest, withinMs, isPaused: () => isHeld(registration) };
  const workOptions = {
    batchSize: options.batchSize,
    localConcurrency: options.concurrency ?? 1,
    pollingIntervalSeconds: options.pollSeconds,
    notifyPollingIntervalSeconds: options.pollSeconds,
    burstWhenBatchFull: true,
    perJobResults: true as const,
  };
  await boss.work(definition.name, workOptions, async (jobs: Fetched[]): Promise<JobResult[]> => {
    for (const job of jobs) inHand.add(job.id);
    const paced = sleep(jobs.length < options.batchSize ? (options.paceMs ?? 0) : 0);
    try {
      const results = await retryThroughOutages(() => workBatch(registration, jobs), retrying);
      // The pause stands behind the work: the first batch after a quiet spell does not wait.
      await paced;
      return results;
    } catch (error) {
      logger.error({ err: error, queue: definition.name, jobs: jobs.length }, 'a batch of jobs failed');
      throw error;
    } finally {
      for (const job of jobs) inHand.delete(job.id);
    }
  });
}

async function workBatch({ definition, handler }: Registration, jobs: Fetched[]): Promise<JobResult[]> {
  const fitting: WorkedJob<object>[] = [];
  const results: JobResult[] = [];
  for (const { id, data, retryCount } of jobs) {
    const parsed = definition.schema.safeParse(data);
    if (parsed.success) fitting.push({ id, data: parsed.data, attempt: retryCount + 1 });
    else results.push(dead(id, `The data does not fit: ${parsed.error.message}`));
  }
  const outcomes = fitting.length > 0 ? await handler(fitting) : [];
  if (outcomes) return [...results, ...outcomes.map(toResult)];
  return [...results, ...fitting.map(({ id }) => ({ id, status: 'completed' as const }))];
}

function toResult({ id, status, reason }: JobOutcome): JobResult {
  if (status === 'dead') return dead(id, reason);
  return { id, status, ...(reason === undefined ? {} : { output: { reason } }) };
}

function dead(id: string, reason: string | undefined): JobResult {
  return { id, status: 'deadletter', output: { reason: reason ?? 'given up' } };
}
