import { z } from 'zod';
import { defineJob } from '#queue/job-definition.ts';

/** Look for what is watched in documents that were read. */
export const matchJob = defineJob({
  name: 'watches.match',
  schema: z.object({ document_ids: z.array(z.uuid()) }),
  retryLimit: 10,
  expireSeconds: 900,
});

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'watches.match': typeof matchJob;
  }
}
