import type { Database } from '#db/database.ts';
import { createBatcher } from '#kernel/batcher.ts';
import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Access, Jar, Tier } from './jar.ts';
import { assertMayCreateJar, assertMayWrite, mayRead, type Actor } from './jars.policy.ts';
import {
  findJars,
  insertJar,
  listJars,
  listJarsForSearch,
  updateJar,
  type JarChange,
  type JarFilter,
  type SearchableJar,
} from './jars.repository.ts';

export type JarInput = {
  name: string;
  description?: string | undefined;
  access: Access;
  tier?: Tier | undefined;
  tags?: string[] | undefined;
  allow_search?: boolean | undefined;
  allow_export?: boolean | undefined;
};

export type Jars = ReturnType<typeof createJars>;

/** Honey jars under the access rules. A jar that the actor may not see answers `not_found`. */
export function createJars({ database }: { database: Database }) {
  const db = database.kysely;
  // Uploads that arrive together go mostly to one jar: they are looked up together.
  const find = createBatcher<string, Jar | null>({ maxItems: 100 }, async (ids) => {
    const found = await findJars(db, [...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? null);
  });

  async function readable(actor: Actor, jarId: string): Promise<Jar> {
    const jar = await find(jarId);
    if (!jar || !mayRead(actor, jar)) throw notFound('Honey jar');
    return jar;
  }

  async function writable(actor: Actor, jarId: string): Promise<Jar> {
    const jar = await readable(actor, jarId);
    assertMayWrite(actor, jar);
    return jar;
  }

  return {
    readable,
    writable,

    async create(actor: Actor, input: JarInput): Promise<Jar> {
      assertMayCreateJar(actor);
      const id = newId();
      await insertJar(db, {
        id,
        name: input.name,
        description: input.description ?? '',
        access: input.access,
        tier: input.tier ?? 'standard',
        owner_id: actor.user_id,
        tags: input.tags ?? [],
        allow_search: input.allow_search ?? true,
        allow_export: input.allow_export ?? true,
      });
      return readable(actor, id);
    },

    list: (actor: Actor, filter: JarFilter, slice: Slice): Promise<SliceOf<Jar>> =>
      listJars(db, actor, filter, slice),

    async update(actor: Actor, jarId: string, change: JarChange): Promise<Jar> {
      await writable(actor, jarId);
      await updateJar(db, jarId, change);
      return readable(actor, jarId);
    },

    /** The jars that a search by the actor looks into. Throws `not_found` when one asked for cannot be seen. */
    async searchable(actor: Actor, jarIds?: string[]): Promise<SearchableJar[]> {
      const seen = await listJarsForSearch(db, actor, jarIds);
      if (jarIds && seen.length < new Set(jarIds).size) throw notFound('Honey jar');
      return seen.filter(({ allow_search }) => allow_search);
    },
  };
}
