import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { dimlight, ledgerSync } from '#test/fixtures/similar-reports.ts';

const { analyst } = platformFor({ analyst: 'analyst' }, { embeddings: 'built-in' });

it('what is similar is found by meaning, too, as soon as there are vectors', async () => {
  const jar = await createJar(analyst);
  const own = await addDocument(analyst, jar, { name: 'dimlight.txt', text: dimlight });
  const sameStory = await addDocument(analyst, jar, { name: 'customs.txt', text: ledgerSync });
  const ask = async () => (await analyst.get(`/api/knowledge/documents/${own.id}/similar`)).body;
  await expect.poll(async () => (await ask()).search_type, { timeout: 15_000 }).toBe('hybrid');
  expect((await ask()).documents).toMatchObject([{ document_id: sameStory.id, kind: 'similar' }]);
  const { body } = await analyst.get(`/api/knowledge/documents/${own.id}/similar-passages?ordinal=0`);
  expect(body).toMatchObject({ search_type: 'hybrid', passages: [{ document_id: sameStory.id }] });
});
