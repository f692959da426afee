import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '#domain/users/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Access, Jar } from './jar.ts';

/** The actor: every service call that reads or writes a jar takes one. An API key's role is limited by its scopes. */
export type Actor = {
  user_id: string;
  role: Role;
  /** Audits something that the request alone does not show. */
  note?: (noted: { action: string; target_type: string; target_id: string }) => void;
  /** See `actorNow`. */
  anew?: () => Promise<Actor>;
};

/**
 * The actor with their current role, for actions long after the lookup. Throws `unauthenticated` when the session or key has
 * ended, `forbidden` when it no longer permits this.
 */
export async function actorNow(actor: Actor): Promise<Actor> {
  return actor.anew ? actor.anew() : actor;
}

export const grantRoles = ['reader', 'editor'] as const;
export type GrantRole = (typeof grantRoles)[number];

/** A user's standing to a jar, regardless of the jar's access. */
export type Relationship = {
  owner: boolean;
  /** Whether they share a team with the owner. */
  team: boolean;
  /** The stronger of the grants to the user and to their teams. */
  grant: GrantRole | null;
};

/** A jar as it was looked up for one user. */
export type JarFor = { jar: Jar; standing: Relationship };

/**
 * `manage` is deleting the jar and deciding on access, ownership, export and retention; `write` is all other changes of it, and
 * `fill` changes of its documents, which an archived jar refuses.
 */
export type Action = 'read' | 'fill' | 'write' | 'manage';

export type Relation = 'owner' | GrantRole | 'none';

/** The rights of a user who does not own the jar, by its access. Grants on a private jar are inactive. */
const relations: Record<Access, (standing: Relationship) => Relation> = {
  public: ({ grant }) => grant ?? 'reader',
  private: () => 'none',
  team: ({ grant, team }) => grant ?? (team ? 'reader' : 'none'),
  restricted: ({ grant }) => grant ?? 'none',
};

export function relationOf(access: Access, standing: Relationship): Relation {
  return standing.owner ? 'owner' : relations[access](standing);
}

const everything: readonly Action[] = ['read', 'fill', 'write', 'manage'];
const reading: readonly Action[] = ['read'];

/**
 * Who may do what: the one place that defines it. A viewer never writes, whatever they own or were granted. An admin may do
 * everything; what they can read only by their role is audited. Their searches and questions cover what they could read without
 * that role, unless they name the jars: then these are audited likewise.
 */
const rights: Record<Role, Record<Relation, readonly Action[]>> = {
  admin: { owner: everything, editor: everything, reader: everything, none: everything },
  analyst: { owner: everything, editor: ['read', 'fill', 'write'], reader: reading, none: [] },
  viewer: { owner: reading, editor: reading, reader: reading, none: [] },
};

export function may(actor: Actor, action: Action, { jar, standing }: JarFor): boolean {
  return rights[actor.role][relationOf(jar.access, standing)].includes(action);
}

/** All that the actor may do with a jar; an archived one cannot be filled. */
export function rightsIn(actor: Actor, seen: JarFor): Record<Action, boolean> {
  return {
    read: may(actor, 'read', seen),
    fill: may(actor, 'fill', seen) && seen.jar.status !== 'archived',
    write: may(actor, 'write', seen),
    manage: may(actor, 'manage', seen),
  };
}

/**
 * Throws `not_found` for a jar that the actor may not see, `forbidden` for one that they may only see, and `conflict` when they
 * would change the documents of an archived one.
 */
export function assertMay(actor: Actor, action: Action, seen: JarFor): void {
  if (!may(actor, 'read', seen)) throw notFound('Honey jar', { denied: true });
  if (!may(actor, action, seen)) {
    const who = action === 'manage' ? 'its owner' : 'its owner, its editors';
    throw new AppError('forbidden', `Only ${who} and admins may do this, and never viewers`);
  }
  if (action === 'fill' && seen.jar.status === 'archived') {
    throw new AppError('conflict', 'This honey jar is archived: activate it to change its documents');
  }
}

/** Audits a jar that the actor reads only because they are an admin. */
export function noteAdminRead(actor: Actor, { jar, standing }: JarFor): void {
  if (actor.role !== 'admin' || relationOf(jar.access, standing) !== 'none') return;
  actor.note?.({ action: 'honey_jar.read_as_admin', target_type: 'honey_jar', target_id: jar.id });
}

/** The same for lists: each jar once, unless they read it `by_own_right`. */
export function noteAdminReads(
  actor: Actor,
  found: { jar_id: string | null; by_own_right: boolean }[],
): void {
  const jarIds = found.flatMap(({ jar_id, by_own_right }) => (by_own_right ? [] : (jar_id ?? [])));
  for (const target_id of new Set(jarIds))
    actor.note?.({ action: 'honey_jar.read_as_admin', target_type: 'honey_jar', target_id });
}

/** Throws `forbidden` unless the actor's role may create jars. */
export function assertMayCreateJar(actor: Actor): void {
  if (actor.role === 'viewer') throw new AppError('forbidden', 'Viewers cannot create honey jars');
}

/** Throws `forbidden` unless the actor's role may have jars to share, and so search for users to share them with. */
export function assertMayShare(actor: Actor): void {
  if (actor.role === 'viewer') throw new AppError('forbidden', 'Viewers have no honey jars to share');
}

/** What `may(…, 'read', …)` decides, as a condition inside a query over `jars`, which may be null for rows without a jar. */
export function readableBy(actor: Actor): RawBuilder<SqlBool> {
  return actor.role === 'admin'
    ? sql<SqlBool>`jars.importing is not true`
    : readableWithoutRole(actor.user_id);
}

/** What `may(…, 'write', …)` decides likewise. */
export function writableBy(actor: Actor): RawBuilder<SqlBool> {
  if (actor.role === 'viewer') return sql<SqlBool>`false`;
  if (actor.role === 'admin') return readableBy(actor);
  return sql<SqlBool>`(jars.importing is not true and (
    jars.owner_id = ${actor.user_id}::uuid
    or jars.access <> 'private' and jars.id in (
      select jar_id from jar_grants where user_id = ${actor.user_id}::uuid and role = 'editor'
      union all
      select jar_id from jar_grants join team_members on team_members.team_id = jar_grants.team_id
      where team_members.user_id = ${actor.user_id}::uuid and jar_grants.role = 'editor')))`;
}

/** The same for a user whose role opens nothing: their own jars, public ones, and those shared with them. */
export function readableWithoutRole(userId: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(jars.importing is not true and (
    jars.access = 'public' or jars.owner_id = ${userId}::uuid
    or jars.access = 'team' and jars.owner_id in (
      select theirs.user_id from team_members mine join team_members theirs on theirs.team_id = mine.team_id
      where mine.user_id = ${userId}::uuid)
    or jars.access in ('team', 'restricted') and jars.id in (
      select jar_id from jar_grants where user_id = ${userId}::uuid
      union all
      select jar_id from jar_grants join team_members on team_members.team_id = jar_grants.team_id
      where team_members.user_id = ${userId}::uuid)))`;
}
