import { queryOptions } from '@tanstack/react-query';
import type { invitationList } from '@skep/server/api/users/invitations.schemas.ts';
import type { user, userList } from '@skep/server/api/users/users.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';
import type { Role } from '#pages/admin/roles.ts';

export type User = Reply<typeof user>;
type UserFilter = { search?: string; role?: Role; is_active?: boolean };

export const usersPath = '/api/admin/users';
export const invitationsPath = '/api/admin/invitations';

export const usersQuery = (filter: UserFilter) =>
  slicesOf<Reply<typeof userList>>(usersPath, ({ users }) => users, { filter });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [usersPath, id],
    queryFn: ({ signal }) => request<User>('GET', `${usersPath}/${encodeURIComponent(id)}`, { signal }),
  });

export const invitationsQuery = slicesOf<Reply<typeof invitationList>>(
  invitationsPath,
  ({ invitations }) => invitations,
);
