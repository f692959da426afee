import type { Database } from '#db/database.ts';
import { findActor } from '#domain/users/index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import {
  deleteMember,
  deleteTeam,
  findMember,
  findTeam,
  insertMember,
  insertTeam,
  listMembers,
  listTeams,
  updateTeam,
  type Member,
  type Team,
  type TeamChange,
  type TeamFilter,
} from './teams.repository.ts';

/** Teams of users: jars are shared with whole teams. Admins manage them; the routes admit no one else. */
export type Teams = {
  find: (teamId: string) => Promise<Team>;
  list: (filter: TeamFilter, slice: Slice) => Promise<SliceOf<Team>>;
  create: (input: { name: string; description: string }) => Promise<Team>;
  update: (teamId: string, change: TeamChange) => Promise<Team>;

  /** Deletes the team; the access that it was given ends with it. */
  remove: (teamId: string) => Promise<void>;

  members: (teamId: string, slice: Slice) => Promise<SliceOf<Member>>;

  /** Throws `invalid` for a missing or inactive user, and `conflict` for a member. */
  addMember: (teamId: string, userId: string) => Promise<Member>;

  removeMember: (teamId: string, userId: string) => Promise<void>;
};

export function createTeams({ database }: { database: Database }): Teams {
  const db = database.kysely;

  async function find(teamId: string): Promise<Team> {
    const team = await findTeam(db, teamId);
    if (!team) throw notFound('Team');
    return team;
  }

  return {
    find,
    list: (filter, slice) => listTeams(db, filter, slice),

    async create(input) {
      const id = newId();
      await insertTeam(db, { id, ...input });
      return find(id);
    },

    async update(teamId, change) {
      await updateTeam(db, teamId, change);
      return find(teamId);
    },

    async remove(teamId) {
      if (!(await deleteTeam(db, teamId))) throw notFound('Team');
    },

    async members(teamId, slice) {
      await find(teamId);
      return listMembers(db, teamId, slice);
    },

    async addMember(teamId, userId) {
      const added = await insertMember(db, teamId, userId);
      await find(teamId);
      if (!added && !(await findActor(db, userId))) {
        throw fieldError('user_id', 'there is no such user');
      }
      const member = await findMember(db, teamId, userId);
      if (!added || !member) throw new AppError('conflict', 'This user is already in the team');
      return member;
    },

    async removeMember(teamId, userId) {
      await find(teamId);
      if (!(await deleteMember(db, teamId, userId))) throw notFound('Member');
    },
  };
}
