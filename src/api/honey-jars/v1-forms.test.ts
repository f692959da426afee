import { describe, expect, it } from 'vitest';
import { accesses, jarStatuses, tiers, type Access, type JarStatus, type Tier } from '#domain/jars/index.ts';
import { startBulkUpload } from '#test/platform/jars.ts';
import { createJar, platformFor } from '#test/platform/platform.ts';

const { test, owner } = platformFor({ owner: 'analyst' });

const contractTypes: Record<Tier, Record<Access, string>> = {
  standard: { public: 'public', private: 'private', team: 'private', restricted: 'private' },
  premium: { public: 'premium', private: 'premium', team: 'premium', restricted: 'premium' },
  marketplace: {
    public: 'marketplace',
    private: 'marketplace',
    team: 'marketplace',
    restricted: 'marketplace',
  },
};
const visibilities: Record<Access, string> = {
  public: 'public',
  private: 'private',
  team: 'shared',
  restricted: 'shared',
};
const contractStatuses: Record<JarStatus, string> = {
  active: 'active',
  archived: 'inactive',
  processing: 'processing',
};

async function jarLike(access: Access, tier: Tier, status: JarStatus): Promise<string> {
  const jar = await createJar(owner);
  const { kysely } = test.deps.database;
  await kysely
    .updateTable('jars')
    .set({ access, tier, status: status === 'archived' ? 'archived' : 'active' })
    .where('id', '=', jar)
    .execute();
  if (status === 'processing')
    await startBulkUpload(test.deps.database, { jar_id: jar, user_id: owner.user_id });
  return jar;
}

const forms = accesses.flatMap((access) =>
  tiers.flatMap((tier) => jarStatuses.map((status) => ({ access, tier, status }))),
);

describe('one honey jar in every form', () => {
  it.each(forms)(
    'is shown correctly when it is $access, $tier and $status',
    async ({ access, tier, status }) => {
      const jar = await jarLike(access, tier, status);
      const said = { type: contractTypes[tier][access], status: contractStatuses[status] };
      for (const name of ['honey-pots', 'honey-jars']) {
        expect((await owner.get(`/api/v1/${name}/${jar}`)).body).toMatchObject({ ...said, access });
        const { body } = await owner.get(`/api/v1/${name}?type=${said.type}&status=${said.status}&limit=100`);
        expect(body.honey_jars).toContainEqual(expect.objectContaining({ id: jar, ...said }));
      }
      expect((await owner.get(`/api/knowledge/honey-pots/${jar}`)).body).toMatchObject({
        visibility: visibilities[access],
        status,
      });
      const pots = await owner.get(
        `/api/knowledge/honey-pots?visibility=${visibilities[access]}&status=${status}&limit=100`,
      );
      expect(pots.body.honey_jars).toContainEqual(expect.objectContaining({ id: jar }));
      expect((await owner.get(`/api/knowledge/honey-jars/${jar}`)).body).toMatchObject({
        type: access,
        status,
      });
      const jars = await owner.get(`/api/knowledge/honey-jars?type=${access}&status=${status}&page_size=100`);
      expect(jars.body.honey_jars).toContainEqual(expect.objectContaining({ id: jar }));
    },
  );
});
