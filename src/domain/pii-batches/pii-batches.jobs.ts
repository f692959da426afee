import { z } from 'zod';
import type { Queue, SendOptions } from '#queue/queue.ts';
import { defineJob } from '#queue/job.definition.ts';
import { priorities, type Batch } from './pii-batch.ts';

/** How often a turn is tried when the fault is ours, before the batch fails. */
export const turnAttempts = 8;

/** Look through the next documents of a batch. Each turn sends the next, so that what is more urgent comes in between. */
export const batchJob = defineJob({
  name: 'pii.batch',
  schema: z.object({ batch_id: z.uuid() }),
  retryLimit: turnAttempts - 1,
  expireSeconds: 6 * 3600,
  unique: true,
});

/** Sends the next turn; of a batch at most one waits. */
export async function sendTurn(
  queue: Queue,
  { id, settings }: Pick<Batch, 'id' | 'settings'>,
  options: Pick<SendOptions, 'tx'> = {},
): Promise<void> {
  const priority = priorities.indexOf(settings.priority);
  await queue.send(batchJob, { batch_id: id }, { ...options, priority, singletonKey: id });
}
