import { z } from 'zod';
import type { Queue, SendOptions } from '#queue/queue.ts';
import { defineJob } from '#queue/job.definition.ts';
import { priorities, type Batch } from './pii-batch.ts';

/** How often a turn may fail by our fault before what fails is given up. */
export const mostFaults = 8;

const longestPauseSeconds = 300;

/**
 * Look through the next documents of a batch. Each turn sends the next, so that what is more urgent comes in between; so does
 * one that fails, with how often in a row that was. An interruption is no fault.
 */
export const batchJob = defineJob({
  name: 'pii.batch',
  schema: z.object({ batch_id: z.uuid(), faults: z.int().min(0).default(0) }),
  // Only for turns that could not even send another.
  retryLimit: 20,
  expireSeconds: 6 * 3600,
  unique: true,
});

type Turn = Pick<SendOptions, 'tx'> & { faults?: number; pauseSeconds?: number };

/** Sends the next turn; of a batch at most one waits. */
export async function sendTurn(
  queue: Queue,
  { id, settings }: Pick<Batch, 'id' | 'settings'>,
  { faults = 0, pauseSeconds = 0, tx }: Turn = {},
): Promise<void> {
  const priority = priorities.indexOf(settings.priority);
  const options = { startAfter: pauseSeconds, priority, singletonKey: id, ...(tx && { tx }) };
  await queue.send(batchJob, { batch_id: id, faults }, options);
}

/** So long it is waited after so many faults in a row. */
export function pauseAfter(faults: number): number {
  return Math.min(2 ** (faults - 1), longestPauseSeconds);
}
