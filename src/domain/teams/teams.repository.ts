import { sql } from 'kysely';
import { isViolation } from '#db/violations.ts';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import type { Role } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';

export type Team = {
  id: string;
  name: string;
  description: string;
  created_at: Date;
  member_count: number;
};

export type Member = {
  user_id: string;
  email: string;
  display_name: string;
  role: Role;
  is_active: boolean;
  added_at: Date;
};

export type TeamChange = { name?: string | undefined; description?: string | undefined };

export type TeamFilter = {
  search?: string | undefined;
  /** Only the teams that this user is in. */
  member_id?: string | undefined;
};

function selectTeams(db: Queryable) {
  return db
    .selectFrom('teams')
    .select(['id', 'name', 'description', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('team_members')
        .whereRef('team_id', '=', 'teams.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('member_count'),
    );
}

export async function findTeam(db: Queryable, teamId: string): Promise<Team | null> {
  return (await selectTeams(db).where('id', '=', teamId).executeTakeFirst()) ?? null;
}

/** Teams by name. */
export async function listTeams(db: Queryable, filter: TeamFilter, slice: Slice): Promise<SliceOf<Team>> {
  const { search, member_id } = filter;
  let query = selectTeams(db);
  if (search !== undefined) query = query.where('name', 'ilike', containing(search));
  if (member_id !== undefined) {
    query = query.where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('team_members').select('team_id').where('user_id', '=', member_id)),
    );
  }
  return sliceOf(query.orderBy(sql`lower(name)`), slice);
}

/** A new team or a changed one. Throws `conflict` when the name is taken; upper and lower case count as the same. */
export async function insertTeam(
  db: Queryable,
  team: Pick<Team, 'id' | 'name' | 'description'>,
): Promise<void> {
  await db.insertInto('teams').values(team).execute().catch(throwIfTaken);
}

export async function updateTeam(db: Queryable, teamId: string, change: TeamChange): Promise<void> {
  await db
    .updateTable('teams')
    // With the id there is something to set whatever the change leaves out.
    .set({ id: teamId, ...change })
    .where('id', '=', teamId)
    .execute()
    .catch(throwIfTaken);
}

function throwIfTaken(error: unknown): never {
  if (isViolation(error, 'unique')) throw new AppError('conflict', 'A team with this name already exists');
  throw error;
}

/** Deletes the team; its members and the access that it was given go with it. */
export async function deleteTeam(db: Queryable, teamId: string): Promise<boolean> {
  const row = await db.deleteFrom('teams').where('id', '=', teamId).returning('id').executeTakeFirst();
  return row !== undefined;
}

function selectMembers(db: Queryable) {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.id as user_id', 'users.email', 'users.display_name', 'users.role', 'users.is_active'])
    .select('team_members.added_at');
}

/** The members of a team by name. */
export async function listMembers(db: Queryable, teamId: string, slice: Slice): Promise<SliceOf<Member>> {
  const members = selectMembers(db).where('team_id', '=', teamId);
  return sliceOf(members.orderBy(sql`lower(users.display_name)`).orderBy('users.id'), slice);
}

export async function findMember(db: Queryable, teamId: string, userId: string): Promise<Member | null> {
  const query = selectMembers(db).where('team_id', '=', teamId).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Adds a user to a team; false when one of them is missing or inactive, or the user is already a member. */
export async function insertMember(db: Queryable, teamId: string, userId: string): Promise<boolean> {
  const row = await db
    .insertInto('team_members')
    .columns(['team_id', 'user_id'])
    .expression(
      db
        .selectFrom(['teams', 'users'])
        .select(['teams.id as team_id', 'users.id as user_id'])
        .where('teams.id', '=', teamId)
        .where('users.id', '=', userId)
        .where('users.is_active', '=', true)
        // One that is being deleted is waited for, and then not there.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMember(db: Queryable, teamId: string, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
