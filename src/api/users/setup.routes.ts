import type { User } from '#domain/users/index.ts';
import { setupBody, setupReply } from '#api/authentication/platform.schemas.ts';
import { linkPage } from './one-time-link.page.ts';
import { newPassword } from '#api/areas/html.page.ts';
import type { App } from '#http/app.ts';

export type SetUp = (
  token: string,
  admin: { email: string; password: string; display_name?: string | undefined },
) => Promise<User>;

/** Creating the first admin with the one-time link: a page for a browser, and the same as JSON. */
export function setupRoutes(app: App, { setUp }: { setUp: SetUp }): void {
  const action = 'auth.setup';

  app.post(
    '/api/auth/setup',
    {
      config: { access: 'public', action, limit: 'authentication', errors: [403, 409] },
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

  linkPage(app, {
    path: '/setup',
    action,
    body: setupBody,
    wrong: 'Enter an e-mail and a password of 8 characters or more.',
    form: async () => ({
      title: 'Set up Skep',
      intro: 'Create the first admin. This link works once.',
      fields: [
        { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' },
        { name: 'password', ...newPassword },
      ],
      button: 'Create admin',
    }),
    async submit({ token, name, ...admin }, request) {
      const { id, email } = await setUp(token, { ...admin, display_name: name });
      request.audit.user = { user_id: id, email };
      return { title: 'Skep is set up', text: `The admin ${email} can sign in now.` };
    },
  });
}
