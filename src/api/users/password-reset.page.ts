import type { Passwords } from '#domain/sessions/index.ts';
import { linkPage } from './one-time-link.page.ts';
import { newPassword } from '#api/areas/html.page.ts';
import { resetPassword } from './passwords.routes.ts';
import { resetPasswordBody } from './passwords.schemas.ts';
import type { App } from '#http/app.ts';

/** The page of a link that sets a password: `/password-reset`. */
export function passwordResetPage(app: App, { passwords }: { passwords: Passwords }): void {
  linkPage(app, {
    path: '/password-reset',
    action: 'auth.password_reset',
    body: resetPasswordBody,
    wrong: 'Enter a password of 8 characters or more.',
    async form(token) {
      const user = await passwords.userOfLink(token);
      return (
        user && {
          title: 'Set a password',
          intro: `For ${user.email}. This link works once, and ends all your sessions.`,
          fields: [{ name: 'new_password', ...newPassword }],
          button: 'Set password',
        }
      );
    },
    async submit(sent, request) {
      await resetPassword(request, passwords, sent);
      return { title: 'Your password is set', text: 'You can sign in with it now.' };
    },
  });
}
