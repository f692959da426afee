import { unpackJob } from '#domain/bulk-uploads/index.ts';
import { ingestJob, purgeJob, readJarJob, retagJob, sealingJob } from '#domain/documents/index.ts';
import { batchJob } from '#domain/pii-batches/index.ts';
import { runJob } from '#domain/retrieval-tests/index.ts';
import { sweepJob } from '#domain/retention/index.ts';
import { sketchJob } from '#domain/sketches/index.ts';
import { matchJob } from '#domain/watches/index.ts';
import { deliverJob } from '#domain/webhooks/index.ts';
import type { Jobs } from '#queue/job-definition.ts';

/** Every kind of job. One that a noun declares and that is missing here does not compile. */
export const jobs: Jobs = {
  'documents.ingest': ingestJob,
  'documents.read_jar': readJarJob,
  'documents.purge': purgeJob,
  'documents.retag': retagJob,
  'documents.seal_anew': sealingJob,
  'bulk_uploads.unpack': unpackJob,
  'pii.batch': batchJob,
  'retention.sweep': sweepJob,
  'retrieval_tests.run': runJob,
  'sketches.make': sketchJob,
  'watches.match': matchJob,
  'webhooks.deliver': deliverJob,
};
