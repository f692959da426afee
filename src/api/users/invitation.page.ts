import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import type { Sessions } from '#domain/sessions/index.ts';
import type { Invitations, Register } from '#domain/users/index.ts';
import { registerBody } from '#api/authentication/platform.schemas.ts';
import { registerAndSignIn } from '#api/authentication/sign-in.ts';
import { linkPage } from './one-time-link.page.ts';
import { emailLabel, newPassword } from '#api/areas/html.page.ts';
import type { App } from '#http/app.ts';

const { email, password, invitation } = registerBody.shape;
const sentForm = z.object({
  token: invitation.unwrap(),
  email,
  password,
  name: shownName().max(200).optional(),
});

/** The page of an invitation's link: `/invitation`. */
export function invitationPage(
  app: App,
  { invitations, ...deps }: { invitations: Invitations; register: Register; sessions: Sessions },
): void {
  linkPage(app, {
    path: '/invitation',
    action: 'auth.register',
    body: sentForm,
    wrong: 'Enter a password of 8 characters or more.',
    async form(token) {
      const invited = await invitations.find(token);
      return (
        invited && {
          title: { en: 'Welcome to Skep', de: 'Willkommen bei Skep' },
          intro: {
            en: 'You are invited: create your account. This link works once.',
            de: 'Sie sind eingeladen: Legen Sie Ihr Konto an. Dieser Link gilt einmal.',
          },
          fields: [
            {
              name: 'email',
              label: emailLabel,
              type: 'email',
              autocomplete: 'username',
              fixed: invited.email,
            },
            { name: 'name', label: { en: 'Your name', de: 'Ihr Name' }, type: 'text', autocomplete: 'name' },
            { name: 'password', ...newPassword },
          ],
          button: { en: 'Create account', de: 'Konto anlegen' },
        }
      );
    },
    submit: ({ token, name, ...account }, request) =>
      registerAndSignIn(request, deps, { ...account, display_name: name, invitation: token }),
    next: '/welcome',
  });
}
