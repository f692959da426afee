import { afterAll, expect, it } from 'vitest';
import { openEmbedder } from './embedder.ts';
import { loadStaticModel } from './static-model.ts';

const embedder = openEmbedder();
afterAll(() => embedder.close());

const many = Array.from({ length: 500 }, (_, at) => `Report ${at}: a group stole documents of the ministry.`);

it('vectors of many texts are those of each text by itself, in their order', async () => {
  const each = loadStaticModel().embed(many);
  expect(await embedder.embed(many)).toEqual(each);
  expect(await embedder.embed(many.slice(0, 2))).toEqual(each.slice(0, 2));
  expect(await embedder.embed([])).toEqual([]);
});

it('vectors are not made for who has left', async () => {
  for (const texts of [many, ['one']])
    await expect(embedder.embed(texts, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});

it('a query does not wait for many texts', async () => {
  let made = false;
  const all = embedder.embed(many).then(() => (made = true));
  await embedder.embed(['Who stole documents?']);
  expect(made).toBe(false);
  await all;
});
