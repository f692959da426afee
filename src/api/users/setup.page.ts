import { setupBody } from '#api/authentication/platform.schemas.ts';
import { newPassword } from '#api/areas/html.page.ts';
import { linkPage } from './one-time-link.page.ts';
import type { SetUp } from './setup.routes.ts';
import type { App } from '#http/app.ts';

/** The page of the set-up link: `/setup`. */
export function setupPage(app: App, { setUp }: { setUp: SetUp }): void {
  linkPage(app, {
    path: '/setup',
    action: 'auth.setup',
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
