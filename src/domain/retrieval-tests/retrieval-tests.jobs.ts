import { z } from 'zod';
import { defineJob } from '#queue/job-definition.ts';

/** How often a run is taken up again when the fault is ours, before it fails. */
export const runAttempts = 4;

/** Ask the questions of a run. One that was interrupted goes on with those that wait. */
export const runJob = defineJob({
  name: 'retrieval_tests.run',
  schema: z.object({ run_id: z.uuid() }),
  retryLimit: runAttempts - 1,
  expireSeconds: 3600,
});

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'retrieval_tests.run': typeof runJob;
  }
}
