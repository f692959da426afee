import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { roles } from '#domain/users/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const name = shownName().min(1).max(100).meta({ example: 'Incident response' });
const description = z.string().max(500);

export const teamParams = z.object({ team_id: idParam });
export const memberParams = teamParams.extend({ user_id: idParam });

export const createTeamBody = z.object({ name, description: description.default('') });
export const updateTeamBody = z.object({ name: name.optional(), description: description.optional() });
export const addMemberBody = z.object({ user_id: idParam });

export const sliceQuery = z.object(sliceFields);
export const listTeamsQuery = sliceQuery.extend({
  search: z.string().max(200).optional().describe('Part of the name'),
});

export const team = namedObject('Team', {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  member_count: z.int(),
  created_at: z.iso.datetime(),
});
export const teamList = z.object({ teams: z.array(team), ...sliceReply });

export const member = namedObject('TeamMember', {
  user_id: z.uuid(),
  email: z.string(),
  display_name: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  added_at: z.iso.datetime(),
});
export const memberList = z.object({ members: z.array(member), ...sliceReply });

export const teamDetail = team.extend({
  members: z.array(member).describe('The first 100 by name; …/members lists them all'),
});
