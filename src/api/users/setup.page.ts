import type { Sessions } from '#domain/sessions/index.ts';
import { setupBody } from '#api/authentication/platform.schemas.ts';
import { emailLabel, newPassword } from '#api/areas/html.page.ts';
import { cameFrom } from '#api/authentication/sign-in.ts';
import { linkPage } from './one-time-link.page.ts';
import type { SetUp } from './setup.routes.ts';
import type { App } from '#http/app.ts';

/** The page of the set-up link: `/setup`. */
export function setupPage(app: App, { setUp, sessions }: { setUp: SetUp; sessions: Sessions }): void {
  linkPage(app, {
    path: '/setup',
    action: 'auth.setup',
    body: setupBody,
    wrong: 'Enter an e-mail and a password of 8 characters or more.',
    form: async () => ({
      title: { en: 'Set up Skep', de: 'Skep einrichten' },
      intro: {
        en: 'Step 1 of 3: create the first admin. This link works once.',
        de: 'Schritt 1 von 3: Legen Sie das erste Administratorkonto an. Dieser Link gilt einmal.',
      },
      fields: [
        { name: 'email', label: emailLabel, type: 'email', autocomplete: 'username' },
        { name: 'password', ...newPassword },
      ],
      button: { en: 'Create admin', de: 'Konto anlegen' },
    }),
    async submit({ token, name, ...admin }, request) {
      const user = await setUp(token, { ...admin, display_name: name });
      request.audit.user = { user_id: user.id, email: user.email };
      return sessions.open(user, { ...cameFrom(request), aal: 'aal1' });
    },
    next: '/welcome',
  });
}
