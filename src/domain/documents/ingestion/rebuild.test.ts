import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { createIngest } from './ingest.service.ts';
import { rebuildIndex } from './rebuild.service.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

it('reads every document, however long it takes: a rebuild has no queue to put some off to', async () => {
  const { database, queue, index } = test.deps;
  const jar = await createJar(analyst);
  const texts = ['One of two large files.', 'The other.'];
  const ids: string[] = [];
  for (const text of texts) ids.push((await addDocument(analyst, jar, { name: 'doc.txt', text })).id);
  await database.kysely
    .updateTable('documents')
    .set({ size_bytes: 20_000_000 })
    .where('id', 'in', ids)
    .execute();
  await index.deleteDocuments(ids);
  const none = { ...queue, sendMany: () => Promise.reject(new Error('the queue is not started')) };
  const ingest = createIngest({ ...test.deps, queue: none, beginMs: 0 });
  const steps: number[] = [];
  expect(await rebuildIndex({ database, ingest }, (done) => steps.push(done))).toBe(ids.length);
  expect(steps.at(-1)).toBe(ids.length);
  for (const id of ids) expect(await index.passagesOf(id)).toHaveLength(1);
});
