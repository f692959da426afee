import type { Client, TestPlatform } from '../support/platform.ts';

type MakeId = (test: TestPlatform, owner: Client, ids: Record<string, string>) => Promise<string>;

/** How a thing comes to be that one analyst has and another may not know of, by the name of its id in paths. */
export const owned: Record<string, MakeId> = {
  honey_jar_id: async (_test, owner) =>
    (await owner.post('/api/knowledge/honey-pots', { name: 'Private jar' })).body.id,
  document_id: async (_test, owner, { honey_jar_id }) =>
    (
      await owner.upload(`/api/knowledge/honey-pots/${honey_jar_id}/documents`, {
        [`${crypto.randomUUID()}.txt`]: `A secret of mine: ${crypto.randomUUID()}`,
      })
    ).body.id,
};
