import { z } from 'zod';
import { defineJob } from '#queue/job-definition.ts';

/** Calls the workers to a webhook that has something new. What is due is in its deliveries, so a lost call costs seconds. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  schema: z.object({ webhook_id: z.uuid() }),
  retryLimit: 2,
  expireSeconds: 60,
});

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'webhooks.deliver': typeof deliverJob;
  }
}
