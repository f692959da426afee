import { z } from 'zod';
import { defineJob } from '#queue/job-definition.ts';

/** How often unpacking is tried when the fault is ours, before the upload fails. */
export const unpackAttempts = 8;

/** Take the files of an archive into its jar. Whatever time it has is the upload's own. */
export const unpackJob = defineJob({
  name: 'bulk_uploads.unpack',
  schema: z.object({ upload_id: z.uuid() }),
  retryLimit: unpackAttempts - 1,
  expireSeconds: 23 * 3600,
});

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'bulk_uploads.unpack': typeof unpackJob;
  }
}
