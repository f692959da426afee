import type { z } from 'zod';
import type { Member, Team } from '#domain/teams/index.ts';
import type { member as memberSchema, team as teamSchema } from './teams.schemas.ts';

export function viewTeam(team: Team): z.input<typeof teamSchema> {
  return { ...team, created_at: team.created_at.toISOString() };
}

export function viewMember(member: Member): z.input<typeof memberSchema> {
  return { ...member, added_at: member.added_at.toISOString() };
}
