import { beforeAll, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' }, { embeddings: 'built-in' });

const texts = {
  'burglary.txt': 'Thieves broke into the warehouse at night and took forty laptops.',
  'menu.txt': 'The canteen serves soup on Mondays and fish on Fridays.',
  'ransom.txt': 'The gang encrypted all servers of the clinic and demanded two million dollars.',
};

let jar: string;
beforeAll(async () => {
  jar = await createJar(analyst);
  for (const [name, text] of Object.entries(texts)) await addDocument(analyst, jar, { name, text });
  test.deps.vectors.work();
});

const search = async (fields: object) =>
  (await analyst.post('/api/knowledge/search', { honey_jar_ids: [jar], limit: 3, ...fields })).body;
const bestOf = ({ results }: { results: { title: string }[] }) => results[0]?.title ?? null;

it('results of the built-in model include what is worded otherwise, and searches go by words alone where asked to', async () => {
  const query = 'stolen computers';
  await expect.poll(async () => (await search({ query })).search_type, { timeout: 15_000 }).toBe('hybrid');
  expect(bestOf(await search({ query }))).toBe('burglary.txt');
  expect(bestOf(await search({ query: 'hospital extortion' }))).toBe('ransom.txt');
  expect((await search({ query, vectors: false })).results).toEqual([]);
});

it('a query in which the model knows no word is searched by words', async () => {
  expect((await search({ query: '東京' })).search_type).toBe('lexical');
});
