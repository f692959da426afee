import { expect, it } from 'vitest';
import { resealAll } from '#domain/documents/index.ts';
import { sealingKeyId } from '#storage/sealed.reader.ts';
import { run } from '#test/pii/pii-batches.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

it('detections in an encrypted jar are sealed again with its keys, and read as before', async () => {
  const jar = await createJar(analyst, { settings: { encryption_enabled: true } });
  await addDocument(analyst, jar, { name: 'joe.txt', text: 'Write to joe@example.com.' });
  const { job_id } = await run(analyst, jar);
  const download = async () => (await analyst.get(`/api/pii/batch/download/${job_id}`)).body;
  const before = await download();
  expect(before.documents[0].total_detections).toBe(1);
  const { result_id } = await test.deps.database.kysely
    .selectFrom('pii_batch_documents')
    .select('result_id')
    .executeTakeFirstOrThrow();
  await test.deps.database.transact((tx) => test.deps.keys.renew(tx));
  while ((await resealAll(test.deps)).outcome !== 'done');
  const keys = await test.deps.keys.now(jar);
  expect(keys).toHaveLength(1);
  expect(await sealingKeyId(test.deps.blobs, `${result_id}.original`)).toBe(keys[0]?.id);
  expect(await download()).toEqual(before);
});
