import type { jobStatus } from '@skep/server/api/pii-batches/pii-batches.schemas.ts';
import type { Reply } from '#api/reply.ts';

export type Batch = Reply<typeof jobStatus>;

export function hasEnded({ status }: Batch): boolean {
  return status !== 'queued' && status !== 'processing';
}
