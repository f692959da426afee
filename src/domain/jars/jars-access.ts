import type { Queryable } from '#db/database.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { notFound } from '#kernel/errors.ts';
import type { Jar } from './jar.ts';
import {
  actorNow,
  assertMay,
  noteAdminRead,
  rightsIn,
  type Action,
  type Actor,
  type JarFor,
} from './jars.policy.ts';
import { askedKey, findJars, listSearchable, type AskedJar, type ReadableJar } from './jars.repository.ts';

/** Looks up jars within an actor's rights. A jar they may not see is `not_found`. */
export type JarAccess = {
  /** The jar, when the actor may read it; reading only by the admin role is audited. */
  readable: (actor: Actor, jarId: string) => Promise<Jar>;

  /** The same, with what the actor may do with it. */
  withRights: (actor: Actor, jarId: string) => Promise<{ jar: Jar; rights: Record<Action, boolean> }>;

  /**
   * The jar, when the actor may change its documents. The change itself is audited under its own name. Throws `conflict` when
   * it is archived.
   */
  writable: (actor: Actor, jarId: string) => Promise<Jar>;

  /**
   * Looks again, with the rights that the actor has now, whether the jar that was `writable` still is: before what took
   * long to arrive is recorded. Throws as `actorNow` too.
   */
  assertStillWritable: (actor: Actor, jarId: string) => Promise<void>;

  /** The jar, when the actor may change its properties. */
  changeable: (actor: Actor, jarId: string) => Promise<Jar>;

  /** The jar, when the actor may delete it and change its access list. */
  manageable: (actor: Actor, jarId: string) => Promise<Jar>;

  /**
   * The jars that a search by the actor covers: the named ones (`not_found` when one cannot be seen), or else all that they can
   * read without admin rights.
   */
  searchable: (actor: Actor, jarIds?: string[]) => Promise<ReadableJar[]>;
};

/** What those are made of, for the service of jars. */
type JarLookup = {
  /** The jar whatever the actor may do with it, and their standing to it. */
  look: (actor: Actor, jarId: string) => Promise<JarFor>;

  /** The same, when they may do this. */
  allowed: (actor: Actor, action: Action, jarId: string) => Promise<JarFor>;
};

export function jarAccess(db: Queryable): JarAccess & JarLookup {
  // Uploads that arrive together go mostly to one jar: they are looked up together.
  const find = createBatcher<AskedJar, JarFor | null>({ maxItems: 100 }, async (asked) => {
    const found = await findJars(db, asked);
    return asked.map((pair) => found.get(askedKey(pair)) ?? null);
  });

  async function look(actor: Actor, jarId: string): Promise<JarFor> {
    const seen = await find({ jar_id: jarId, user_id: actor.user_id });
    if (!seen) throw notFound('Honey jar');
    return seen;
  }

  async function allowed(actor: Actor, action: Action, jarId: string): Promise<JarFor> {
    const seen = await look(actor, jarId);
    assertMay(actor, action, seen);
    return seen;
  }

  /** The jars with these ids as far as they can be searched; all of them must be there for the actor to read. */
  async function named(actor: Actor, jarIds: string[]): Promise<ReadableJar[]> {
    const asked = [...new Set(jarIds)].map((jar_id) => ({ jar_id, user_id: actor.user_id }));
    const seen = [...(await findJars(db, asked)).values()];
    for (const one of seen) assertMay(actor, 'read', one);
    if (seen.length < asked.length) throw notFound('Honey jar');
    const searchable = seen.filter(({ jar }) => jar.allow_search);
    for (const one of searchable) noteAdminRead(actor, one);
    return searchable.map(({ jar }) => jar);
  }

  return {
    look,
    allowed,

    async readable(actor, jarId) {
      const seen = await allowed(actor, 'read', jarId);
      noteAdminRead(actor, seen);
      return seen.jar;
    },

    async withRights(actor, jarId) {
      const seen = await allowed(actor, 'read', jarId);
      noteAdminRead(actor, seen);
      return { jar: seen.jar, rights: rightsIn(actor, seen) };
    },

    writable: async (actor, jarId) => (await allowed(actor, 'fill', jarId)).jar,
    assertStillWritable: async (actor, jarId) => void (await allowed(await actorNow(actor), 'fill', jarId)),
    changeable: async (actor, jarId) => (await allowed(actor, 'write', jarId)).jar,
    manageable: async (actor, jarId) => (await allowed(actor, 'manage', jarId)).jar,
    searchable: (actor, jarIds) => (jarIds ? named(actor, jarIds) : listSearchable(db, actor.user_id)),
  };
}
