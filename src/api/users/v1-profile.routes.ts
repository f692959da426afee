import type { Profiles } from '#domain/users/index.ts';
import { principalOf } from '#http/access/access.ts';
import { profileBody, userReply } from './v1-profile.schemas.ts';
import { viewUser } from './v1-profile.views.ts';
import type { App } from '#http/app.ts';

/** The signed-in user: `/users/profile`. */
export function profileRoutes(app: App, { profiles }: { profiles: Profiles }): void {
  const tags = ['users'];

  app.get(
    '/users/profile',
    { schema: { tags, summary: 'Get your profile', response: { 200: userReply } } },
    async (request) => viewUser(await profiles.get(principalOf(request).user_id)),
  );

  app.put(
    '/users/profile',
    {
      config: { action: 'profile.update' },
      schema: { tags, summary: 'Update your profile', body: profileBody, response: { 200: userReply } },
    },
    async (request) => {
      const { user_id, display_name } = principalOf(request);
      const user = await profiles.change(user_id, request.body);
      request.audit.target = { type: 'user', id: user_id };
      request.audit.details = { display_name: { from: display_name, to: user.display_name } };
      return viewUser(user);
    },
  );
}
