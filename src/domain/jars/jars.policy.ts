import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '#domain/users/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Jar } from './jar.ts';

/** Who asks: every service call that reads or writes a jar takes one. */
export type Actor = { user_id: string; role: Role };

/** Throws `forbidden` unless the actor's role may create jars. */
export function assertMayCreateJar(actor: Actor): void {
  if (actor.role === 'viewer') throw new AppError('forbidden', 'Viewers cannot create honey jars');
}

/** Throws `not_found` for a jar that the actor may not see, and `forbidden` for one that he may only read. */
export function assertMayWrite(actor: Actor, jar: Jar): void {
  if (!mayRead(actor, jar)) throw notFound('Honey jar');
  if (actor.role === 'admin') return;
  if (jar.owner_id !== actor.user_id || actor.role === 'viewer') {
    throw new AppError('forbidden', 'Only its owner or an admin can change this honey jar');
  }
}

export function mayRead(actor: Actor, jar: Pick<Jar, 'access' | 'owner_id'>): boolean {
  return actor.role === 'admin' || jar.access === 'public' || jar.owner_id === actor.user_id;
}

/** The same rule as `mayRead`, as a condition inside a query over `jars`. */
export function readableBy(actor: Actor): RawBuilder<SqlBool> {
  return actor.role === 'admin'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(jars.access = 'public' or jars.owner_id = ${actor.user_id}::uuid)`;
}
