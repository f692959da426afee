import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { languagesApart } from './languages-apart.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

const report =
  'The group entered through the mail gateway of the shipping company, and its loader was written to disk.';

it('no more documents are counted than the database does at once', async () => {
  const jar = await createJar(analyst);
  for (const name of ['one', 'two', 'three'])
    await addDocument(analyst, jar, { name: `${name}.txt`, text: `${report} ${name}` });
  const question = 'Wer hat die Straßenbahn gefahren?';
  const count = async (most: number) =>
    languagesApart(test.deps.database.kysely, { jar_ids: [jar] }, question, most);
  expect(await count(4)).toEqual({
    question: 'de',
    documents: [{ language: 'en', count: 3 }],
    complete: true,
  });
  expect(await count(2)).toEqual({
    question: 'de',
    documents: [{ language: 'en', count: 2 }],
    complete: false,
  });
});
