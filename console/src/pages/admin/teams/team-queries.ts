import { queryOptions } from '@tanstack/react-query';
import type { memberList, team, teamList } from '@skep/server/api/teams/teams.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';

export type Team = Reply<typeof team>;

export const teamsPath = '/api/admin/teams';

export const teamsQuery = (search: string) =>
  slicesOf<Reply<typeof teamList>>(teamsPath, ({ teams }) => teams, {
    filter: search === '' ? {} : { search },
  });

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: [teamsPath, id],
    queryFn: ({ signal }) => request<Team>('GET', `${teamsPath}/${encodeURIComponent(id)}`, { signal }),
  });

export const membersPath = (id: string) => `${teamsPath}/${encodeURIComponent(id)}/members`;

export const membersQuery = (id: string) =>
  slicesOf<Reply<typeof memberList>>(membersPath(id), ({ members }) => members);
