import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { documentsBundle } from './export.service.ts';

const { test, owner } = platformFor({ owner: 'analyst' });

/** Counts the queries of an export, which holds all that is asked for. */
async function queriesFor(document_ids: string[]): Promise<number> {
  let count = 0;
  const { database } = test.deps;
  const kysely = database.kysely.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const content = await documentsBundle(
    { ...test.deps, database: { ...database, kysely } },
    { user_id: owner.user_id, role: 'analyst' },
    { bundle_id: crypto.randomUUID(), document_ids, without_words: false },
  );
  const bundle = JSON.parse((await content?.toArray())?.join('') ?? '{}');
  const reports = bundle.objects.filter(({ type }: any) => type === 'report');
  expect(reports).toHaveLength(document_ids.length);
  return count;
}

it('documents of several honey jars are exported with as many queries for eight as for two', async () => {
  const jars = [await createJar(owner), await createJar(owner)];
  const add = async (n: number) => {
    const text = `Velvet Hare used the malware Dimlight. Velvet Hare owns host-${n}[.]velvet-hare[.]top.`;
    return (await addDocument(owner, jars[n % 2] ?? '', { name: `${n}.txt`, text })).id;
  };
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => add(n)));
  expect(await queriesFor(ids)).toBe(await queriesFor(ids.slice(0, 2)));
});
