import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { createBatcher } from '#kernel/batcher.ts';
import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Access, Jar, RetentionRules, Tier } from './jar.ts';
import type { JarKeys } from './jar-keys.ts';
import {
  assertMay,
  assertMayCreateJar,
  noteAdminRead,
  type Action,
  type Actor,
  type JarFor,
} from './jars.policy.ts';
import {
  askedKey,
  findJars,
  insertJar,
  listJars,
  listSearchable,
  updateJar,
  type AskedJar,
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
  encrypted?: boolean | undefined;
  config?: Record<string, unknown> | undefined;
  /** What the installation is set to when not given. */
  retention?: RetentionRules | undefined;
};

export type Jars = ReturnType<typeof createJars>;

export type JarsDeps = { database: Database; keys: JarKeys; defaultRetention: RetentionRules };

/** Honey jars under the access rules. A jar that the actor may not see answers `not_found`. */
export function createJars({ database, keys, defaultRetention }: JarsDeps) {
  const db = database.kysely;
  // Uploads that arrive together go mostly to one jar: they are looked up together.
  const find = createBatcher<AskedJar, JarFor | null>({ maxItems: 100 }, async (asked) => {
    const found = await findJars(db, asked);
    return asked.map((pair) => found.get(askedKey(pair)) ?? null);
  });

  async function allowed(actor: Actor, action: Action, jarId: string): Promise<JarFor> {
    const seen = await find({ jar_id: jarId, user_id: actor.user_id });
    if (!seen) throw notFound('Honey jar');
    assertMay(actor, action, seen);
    return seen;
  }

  /** The jars with these ids as far as they can be searched; all of them must be there for the actor to read. */
  async function named(actor: Actor, jarIds: string[]): Promise<SearchableJar[]> {
    const asked = [...new Set(jarIds)].map((jar_id) => ({ jar_id, user_id: actor.user_id }));
    const seen = [...(await findJars(db, asked)).values()];
    for (const one of seen) assertMay(actor, 'read', one);
    if (seen.length < asked.length) throw notFound('Honey jar');
    const searchable = seen.filter(({ jar }) => jar.allow_search);
    for (const one of searchable) noteAdminRead(actor, one);
    return searchable.map(({ jar }) => jar);
  }

  async function add(tx: Transaction<Tables>, actor: Actor, input: JarInput): Promise<string> {
    assertMayCreateJar(actor);
    const id = newId();
    await insertJar(tx, {
      id,
      name: input.name,
      description: input.description ?? '',
      access: input.access,
      tier: input.tier ?? 'standard',
      owner_id: actor.user_id,
      tags: input.tags ?? [],
      allow_search: input.allow_search ?? true,
      allow_export: input.allow_export ?? true,
      encrypted: input.encrypted ?? false,
      config: input.config ?? {},
      ...(input.retention ?? defaultRetention),
    });
    if (input.encrypted) await keys.create(tx, id);
    return id;
  }

  return {
    /** The jar, when the actor may read it; that an admin does so by his role alone goes to the audit log. */
    async readable(actor: Actor, jarId: string): Promise<Jar> {
      const seen = await allowed(actor, 'read', jarId);
      noteAdminRead(actor, seen);
      return seen.jar;
    },

    /** The jar, when the actor may change it and its documents. What he then does is audited by its own name. */
    writable: async (actor: Actor, jarId: string): Promise<Jar> => (await allowed(actor, 'write', jarId)).jar,

    /** The jar, when the actor may delete it and say who has access. */
    manageable: async (actor: Actor, jarId: string): Promise<Jar> =>
      (await allowed(actor, 'manage', jarId)).jar,

    async create(actor: Actor, input: JarInput): Promise<Jar> {
      const id = await database.transact((tx) => add(tx, actor, input));
      return (await allowed(actor, 'read', id)).jar;
    },

    /** Creates a jar as part of a transaction, and answers its id. Throws `forbidden`. */
    createIn: add,

    list: (actor: Actor, filter: JarFilter, slice: Slice): Promise<SliceOf<Jar>> =>
      listJars(db, actor, filter, slice),

    /** Who reads a jar and whose it is are for those who manage it to change; the rest for those who may write it. */
    async update(actor: Actor, jarId: string, change: JarChange): Promise<Jar> {
      const managing = change.access ?? change.tier ?? change.owner_id;
      await allowed(actor, managing === undefined ? 'write' : 'manage', jarId);
      await updateJar(db, jarId, change);
      return (await allowed(actor, 'read', jarId)).jar;
    },

    /**
     * The jars that a search by the actor looks into: those he names, where `not_found` is thrown when one cannot
     * be seen, or else all that he reads without an admin's rights.
     */
    searchable: (actor: Actor, jarIds?: string[]): Promise<SearchableJar[]> =>
      jarIds ? named(actor, jarIds) : listSearchable(db, actor.user_id),
  };
}
