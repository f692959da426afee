import type { Passwords, Sessions } from '#domain/sessions/index.ts';
import { linkPage } from './one-time-link.page.ts';
import { newPassword } from '#api/areas/html.page.ts';
import { cameFrom } from '#api/authentication/sign-in.ts';
import { resetPassword } from './passwords.routes.ts';
import { resetPasswordBody } from './passwords.schemas.ts';
import type { App } from '#http/app.ts';

/** The page of a link that sets a password: `/password-reset`. */
export function passwordResetPage(
  app: App,
  { passwords, sessions }: { passwords: Passwords; sessions: Sessions },
): void {
  linkPage(app, {
    path: '/password-reset',
    action: 'auth.password_reset',
    body: resetPasswordBody,
    wrong: 'Enter a password of 8 characters or more.',
    async form(token) {
      const user = await passwords.userOfLink(token);
      return (
        user && {
          title: { en: 'Set a password', de: 'Passwort festlegen' },
          intro: {
            en: `For ${user.email}. This link works once, and ends all your sessions.`,
            de: `Für ${user.email}. Dieser Link gilt einmal und beendet alle Ihre Sitzungen.`,
          },
          fields: [{ name: 'new_password', ...newPassword }],
          button: { en: 'Set password', de: 'Passwort festlegen' },
        }
      );
    },
    async submit(sent, request) {
      const { user } = await resetPassword(request, passwords, sent);
      return sessions.open(user, { ...cameFrom(request), aal: 'aal1' });
    },
    next: '/',
  });
}
