import { expect, it } from 'vitest';
import { maxInBatch } from '#domain/pii/index.ts';
import { stretched } from '#test/machine/patience.ts';
import { run } from '#test/pii/pii-batches.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { analyst } = platformFor(
  { analyst: 'analyst' },
  {
    piiTimeoutMs: stretched(30_000),
    extractionTimeoutMs: stretched(30_000),
  },
);
const find = 'a@b.io ';

it('with more detections than a batch stores fails alone, with their number', async () => {
  const jar = await createJar(analyst);
  // More than any other answer holds.
  await addDocument(analyst, jar, { name: 'many.txt', text: find.repeat(12_000) });
  await addDocument(analyst, jar, { name: 'over.txt', text: find.repeat(maxInBatch + 1) });
  const { job_id, ...job } = await run(analyst, jar);
  expect(job).toMatchObject({
    status: 'completed',
    failed_documents: 1,
    current_stats: { pii_detections: 12_000 },
  });
  const { body } = await analyst.get(`/api/pii/batch/download/${job_id}?format=ndjson`);
  const last = JSON.parse(body.trimEnd().split('\n').at(-1));
  expect(last).toMatchObject({ filename: 'over.txt', status: 'failed' });
  expect(last.error_message).toBe(
    `More than ${maxInBatch} detections, the maximum for one text; split the text, or raise the confidence threshold`,
  );
});
