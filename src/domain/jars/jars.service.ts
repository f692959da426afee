import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Access, Jar, RetentionRules, Tier } from './jar.ts';
import { assertPossible, isManaged, type JarUpdate } from './jar-change.policy.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { JarKeys } from './jar-keys.ts';
import { jarAccess, type JarAccess } from './jars-access.ts';
import { assertMay, assertMayCreateJar, type Actor } from './jars.policy.ts';
import { insertJars, listJars, updateJar, type JarFilter, type NewJar } from './jars.repository.ts';

export type JarInput = {
  /** A new one when not given. */
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  access: Access;
  tier?: Tier | undefined;
  tags?: string[] | undefined;
  allow_search?: boolean | undefined;
  allow_export?: boolean | undefined;
  pii_scan?: boolean | undefined;
  encrypted?: boolean | undefined;
  config?: Record<string, unknown> | undefined;
  /** Invisible until `showJar`. */
  importing?: boolean | undefined;
  /** What the installation is set to as far as it is not given. */
  retention?: Partial<RetentionRules> | undefined;
};

type CreatedJar = RetentionRules & { id: string };

/** Honey jars under the access rules. A jar that the actor may not see answers `not_found`. */
export type Jars = JarAccess & {
  create: (actor: Actor, input: JarInput) => Promise<Jar>;

  /** Creates jars as part of a transaction. Throws `forbidden`. */
  createIn: (tx: Transaction<Tables>, actor: Actor, inputs: JarInput[]) => Promise<NewJar[]>;

  /** Creates all of these jars, or none, and answers them in order. Throws `forbidden`. */
  createMany: (actor: Actor, inputs: JarInput[]) => Promise<CreatedJar[]>;

  /** How long a new jar keeps its documents where its creator does not say. */
  defaultRetention: RetentionRules;

  list: (actor: Actor, filter: JarFilter, slice: Slice) => Promise<SliceOf<Jar>>;

  /**
   * Changes a jar: the fields of `isManaged` need `manage`, the rest `write`. Returns it also to an owner who has just
   * transferred it. Throws `conflict` or `invalid` for impossible changes.
   */
  update: (actor: Actor, jarId: string, change: JarUpdate) => Promise<Jar>;
};

export type JarsDeps = { database: Database; keys: JarKeys; defaultRetention: RetentionRules; bus: EventBus };

/** Honey jars that everyone who is signed in can read from now on. */
export type MadePublic = { user_id: string; jars: { id: string; name: string }[] };

declare module '#queue/event-bus.ts' {
  interface Happenings {
    'jars.made_public': MadePublic;
  }
}

export function createJars({ database, keys, defaultRetention, bus }: JarsDeps): Jars {
  const db = database.kysely;
  const { allowed, look, ...access } = jarAccess(db);

  const newJar = (actor: Actor, input: JarInput): NewJar => ({
    id: input.id ?? newId(),
    name: input.name,
    description: input.description ?? '',
    access: input.access,
    tier: input.tier ?? 'standard',
    owner_id: actor.user_id,
    tags: input.tags ?? [],
    allow_search: input.allow_search ?? true,
    allow_export: input.allow_export ?? true,
    pii_scan: input.pii_scan ?? false,
    encrypted: input.encrypted ?? false,
    config: input.config ?? {},
    importing: input.importing ?? false,
    ...defaultRetention,
    ...input.retention,
  });

  async function add(tx: Transaction<Tables>, actor: Actor, inputs: JarInput[]): Promise<NewJar[]> {
    assertMayCreateJar(actor);
    const jars = inputs.map((input) => newJar(actor, input));
    await insertJars(tx, jars);
    const encrypted = jars.filter((jar) => jar.encrypted).map(({ id }) => id);
    if (encrypted.length > 0) await keys.create(tx, encrypted);
    await announcePublic(
      bus,
      tx,
      actor,
      jars.filter(({ access: visible }) => visible === 'public'),
    );
    return jars;
  }

  return {
    ...access,

    async create(actor, input) {
      const id = input.id ?? newId();
      await database.transact((tx) => add(tx, actor, [{ ...input, id }]));
      return (await allowed(actor, 'read', id)).jar;
    },

    defaultRetention,
    createIn: add,
    createMany: (actor, inputs) => database.transact((tx) => add(tx, actor, inputs)),
    list: (actor, filter, slice) => listJars(db, actor, filter, slice),

    async update(actor, jarId, { encrypted, ...change }) {
      const seen = await allowed(actor, 'write', jarId);
      if (isManaged(change, seen.jar)) assertMay(actor, 'manage', seen);
      await assertPossible(db, seen.jar, { encrypted, ...change });
      await database.transact(async (tx) => {
        await updateJar(tx, jarId, change);
        if (change.access === 'public' && seen.jar.access !== 'public')
          await announcePublic(bus, tx, actor, [seen.jar]);
      });
      return (await look(actor, jarId)).jar;
    },
  };
}

async function announcePublic(
  bus: EventBus,
  tx: Transaction<Tables>,
  { user_id }: Actor,
  opened: Pick<Jar, 'id' | 'name'>[],
): Promise<void> {
  const jars = opened.map(({ id, name }) => ({ id, name }));
  if (jars.length > 0) await bus.publish('jars.made_public', { user_id, jars }, tx);
}
