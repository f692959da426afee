import type { User } from '#domain/users/index.ts';
import { setupBody, setupReply } from '#api/authentication/platform.schemas.ts';
import type { App } from '#http/app.ts';

export type SetUp = (
  token: string,
  admin: { email: string; password: string; display_name?: string | undefined },
) => Promise<User>;

/** Creating the first admin with the one-time link, as JSON; `setup.page.ts` is the same for a browser. */
export function setupRoutes(app: App, { setUp }: { setUp: SetUp }): void {
  app.post(
    '/api/auth/setup',
    {
      config: { access: 'public', action: 'auth.setup', limit: 'authentication', errors: [403, 409] },
      schema: {
        tags: ['auth'],
        summary: 'Create the first admin',
        body: setupBody,
        response: { 201: setupReply },
      },
    },
    async (request, reply) => {
      const { token, name, ...admin } = request.body;
      const { id, email } = await setUp(token, { ...admin, display_name: name });
      request.audit.user = { user_id: id, email };
      return reply.code(201).send({ success: true as const, user: { id, email } });
    },
  );
}
