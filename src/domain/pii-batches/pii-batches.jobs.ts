import { z } from 'zod';
import type { Queue, SendOptions } from '#queue/queue.ts';
import { defineJob } from '#queue/job-definition.ts';
import { priorities, type Waiting } from './pii-batch.ts';

/** How often a turn may fail by our fault before what fails is given up. */
export const mostFaults = 8;

const longestPauseSeconds = 300;

/** Of each priority; those of all four fit into the 32 bits that the queue has for its own. */
const places = 2 ** 29;

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
  { id, settings, place }: Waiting,
  { faults = 0, pauseSeconds = 0, tx }: Turn = {},
): Promise<void> {
  const ahead = places - Math.min(place, places);
  const priority = priorities.indexOf(settings.priority) * places + ahead;
  const options = { startAfter: pauseSeconds, priority, singletonKey: id, ...(tx && { tx }) };
  await queue.send(batchJob, { batch_id: id, faults }, options);
}

/** So long it is waited after so many faults in a row. */
export function pauseAfter(faults: number): number {
  return Math.min(2 ** (faults - 1), longestPauseSeconds);
}

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'pii.batch': typeof batchJob;
  }
}
