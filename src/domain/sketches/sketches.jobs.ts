import { z } from 'zod';
import { defineJob } from '#queue/job-definition.ts';
import type { Queue } from '#queue/queue.ts';

/** Make the sketches that documents of a jar lack: those read by an earlier version, and those of encrypted jars. */
export const sketchJob = defineJob({
  name: 'sketches.make',
  schema: z.object({ jar_id: z.uuid() }),
  retryLimit: 3,
  expireSeconds: 900,
  unique: true,
});

/** Sends the job, unless one for this jar is waiting. */
export async function sendToSketching(queue: Queue, jarId: string): Promise<void> {
  await queue.send(sketchJob, { jar_id: jarId }, { singletonKey: jarId });
}

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'sketches.make': typeof sketchJob;
  }
}
