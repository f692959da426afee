import type { ChangedUser, UserAdmin } from '#domain/users/index.ts';
import { principalOf } from '#http/access/access.ts';
import { linkTo, type PublicOrigin } from './one-time-links.ts';
import {
  changedUser,
  createdUser,
  createUserBody,
  listUsersQuery,
  updateUserBody,
  user,
  userList,
  userParams,
} from './users.schemas.ts';
import { viewUser } from './users.views.ts';
import type { App } from '#http/app.ts';

/** Users as admins manage them: `/admin/users…`. */
export function userRoutes(
  app: App,
  { userAdmin, publicOrigin }: { userAdmin: UserAdmin; publicOrigin: PublicOrigin },
): void {
  const tags = ['administration'];

  app.get(
    '/admin/users',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'List users', querystring: listUsersQuery, response: { 200: userList } },
    },
    async (request) => {
      const { limit, offset, ...filter } = request.query;
      const { rows, ...page } = await userAdmin.list(filter, { limit, offset });
      return { users: rows.map(viewUser), ...page };
    },
  );

  app.post(
    '/admin/users',
    {
      config: { access: 'admin_session', action: 'user.create', errors: [409] },
      schema: {
        tags,
        summary: 'Create a user',
        body: createUserBody,
        response: { 201: createdUser },
      },
    },
    async (request, reply) => {
      const { password = null, ...input } = request.body;
      const { user_id } = principalOf(request);
      const created = await userAdmin.create(user_id, { ...input, password });
      const { id, email, role } = created.user;
      request.audit.target = { type: 'user', id };
      request.audit.details = { email, role };
      return reply.code(201).send({
        success: true as const,
        user: viewUser(created.user),
        ...(created.issued && {
          link: linkTo(publicOrigin, 'password-reset', created.issued.token),
          link_expires_at: created.issued.link.expires_at.toISOString(),
          emailed: created.emailed,
        }),
      });
    },
  );

  app.get(
    '/admin/users/:user_id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Get a user', params: userParams, response: { 200: user } },
    },
    async (request) => viewUser(await userAdmin.get(request.params.user_id)),
  );

  app.put(
    '/admin/users/:user_id',
    {
      config: { access: 'admin_session', action: 'user.update', errors: [409] },
      schema: {
        tags,
        summary: 'Update a user',
        description:
          'A new role takes effect at once, also in open sessions. The last active admin can be neither demoted nor ' +
          'deactivated.',
        params: userParams,
        body: updateUserBody,
        response: { 200: user },
      },
    },
    async (request) => {
      const changed = await userAdmin.change(request.params.user_id, request.body);
      request.audit.details = changesOf(changed);
      return viewUser(changed.user);
    },
  );

  app.post(
    '/admin/users/:user_id/deactivate',
    {
      config: { access: 'admin_session', action: 'user.deactivate', errors: [409] },
      schema: {
        tags,
        summary: 'Deactivate a user',
        description:
          'Ends their sessions and API keys. `PUT` with `is_active: true` lets them sign in again.',
        params: userParams,
        response: { 200: changedUser },
      },
    },
    async (request) => {
      const changed = await userAdmin.change(request.params.user_id, { is_active: false });
      request.audit.details = changesOf(changed);
      return { success: true as const, user: viewUser(changed.user) };
    },
  );
}

/** What was, and what is, for the audit log. */
function changesOf({ before, user: now }: ChangedUser): Record<string, unknown> {
  const fields = ['display_name', 'role', 'is_active'] as const;
  const changed = fields.filter((field) => before[field] !== now[field]);
  return {
    email: now.email,
    ...Object.fromEntries(changed.map((field) => [field, { from: before[field], to: now[field] }])),
  };
}
