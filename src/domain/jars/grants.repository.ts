import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { newId } from '#kernel/ids.ts';
import type { Actor, GrantRole } from './jars.policy.ts';

/** Access that a user or a whole team was given to a jar. */
export type Grant = ({ user_id: string; email: string } | { team_id: string }) & {
  name: string;
  role: GrantRole;
};

/** A grantee: one of the two ids. */
export type NewGrant = { user_id?: string | undefined; team_id?: string | undefined; role: GrantRole };

export type Person = { id: string; display_name: string; email: string };

/** The access list of the jar, by name: without the access that was bought, which is not its owner's to take. */
export async function listGrants(db: Queryable, jarId: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('jar_grants')
    .leftJoin('users', 'users.id', 'jar_grants.user_id')
    .leftJoin('teams', 'teams.id', 'jar_grants.team_id')
    .select(['jar_grants.user_id', 'jar_grants.team_id', 'jar_grants.role', 'users.email'])
    .select(sql<string>`coalesce(users.display_name, teams.name)`.as('name'))
    .where('jar_id', '=', jarId)
    .where('purchase_id', 'is', null)
    .orderBy(sql`lower(coalesce(users.display_name, teams.name))`)
    .orderBy('jar_grants.id')
    .execute();
  return rows.map(({ user_id, team_id, email, name, role }): Grant => {
    if (user_id !== null) return { user_id, email: email ?? '', name, role };
    return { team_id: team_id ?? '', name, role };
  });
}

/** Replaces the access list of the jar. */
export async function replaceGrants(tx: Queryable, jarId: string, grants: NewGrant[]): Promise<void> {
  await tx.deleteFrom('jar_grants').where('jar_id', '=', jarId).where('purchase_id', 'is', null).execute();
  if (grants.length === 0) return;
  await tx
    .insertInto('jar_grants')
    .values(
      grants.map(({ user_id = null, team_id = null, role }) => ({
        id: newId(),
        jar_id: jarId,
        user_id,
        team_id,
        role,
      })),
    )
    .execute();
}

/** Access to read that comes with a licence. */
export type BoughtAccess = { purchase_id: string; jar_id: string; user_id: string; may_export: boolean };

/** Gives a buyer access, once more without effect. */
export async function grantBought(tx: Queryable, bought: BoughtAccess): Promise<void> {
  await tx
    .insertInto('jar_grants')
    .values({ id: newId(), role: 'reader', ...bought })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute();
}

/** Takes the access away that came with a licence. */
export async function revokeBought(tx: Queryable, purchaseId: string): Promise<void> {
  await tx.deleteFrom('jar_grants').where('purchase_id', '=', purchaseId).execute();
}

/** Whether somebody has bought access to the jar, which they have still. */
export async function isBought(db: Queryable, jarId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jar_grants')
    .select('id')
    .where('jar_id', '=', jarId)
    .where('purchase_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The ids that the actor may grant access to their jar: active users, and teams that they are in or that have it already; for an
 * admin, all teams. They stay in existence until the transaction ends.
 */
export async function findGrantable(
  tx: Queryable,
  actor: Actor,
  asked: { jar_id: string; user_ids: string[]; team_ids: string[] },
): Promise<Set<string>> {
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any (${asked.user_ids}::uuid[])`)
    // Existing entries may stay on the list, even if the user was deactivated since.
    .where(
      sql<boolean>`(is_active or id in (select user_id from jar_grants where jar_id = ${asked.jar_id}::uuid))`,
    )
    .forKeyShare()
    .execute();
  const teams = await tx
    .selectFrom('teams')
    .select('id')
    .where('id', '=', sql<string>`any (${asked.team_ids}::uuid[])`)
    .where(
      sql<boolean>`(${actor.role === 'admin'}
        or id in (select team_id from team_members where user_id = ${actor.user_id}::uuid)
        or id in (select team_id from jar_grants where jar_id = ${asked.jar_id}::uuid))`,
    )
    .forKeyShare()
    .execute();
  return new Set([...users, ...teams].map(({ id }) => id));
}

/** The first active users whose name or e-mail holds the text. */
export async function findPeople(db: Queryable, text: string, limit: number): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'display_name', 'email'])
    .where('is_active', '=', true)
    .where(({ or, eb }) =>
      or([eb('display_name', 'ilike', containing(text)), eb('email', 'ilike', containing(text))]),
    )
    .orderBy(sql`lower(display_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}
