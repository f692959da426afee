import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { analyst, admin } = platformFor({ analyst: 'analyst', admin: 'admin' }, { embeddings: 'built-in' });

const status = async () => (await admin.get('/api/system/status')).body;

it('the status has how far the vectors of the embedding model are', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
  await expect
    .poll(async () => (await status()).vectors, { timeout: 15_000 })
    .toMatchObject([{ state: 'served', complete: true, passages_with_vectors: 1 }]);
  const { models, vectors } = await status();
  expect(vectors[0].model).toBe(models.embeddings);
  expect(Date.parse(vectors[0].served_since)).toBeLessThanOrEqual(Date.now());
});
