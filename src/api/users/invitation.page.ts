import { z } from 'zod';
import type { Invitations, Register } from '#domain/users/index.ts';
import { registerBody } from '#api/authentication/platform.schemas.ts';
import { linkPage } from './one-time-link.page.ts';
import { newPassword } from '#api/areas/html.page.ts';
import type { App } from '#http/app.ts';

const { email, password, invitation } = registerBody.shape;
const sentForm = z.object({
  token: invitation.unwrap(),
  email,
  password,
  name: z.string().trim().max(200).optional(),
});

/** The page of an invitation's link: `/invitation`. */
export function invitationPage(
  app: App,
  { invitations, register }: { invitations: Invitations; register: Register },
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
          title: 'Welcome to Skep',
          intro: 'You are invited. This link works once.',
          fields: [
            { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', fixed: invited.email },
            { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
            { name: 'password', ...newPassword },
          ],
          button: 'Create account',
        }
      );
    },
    async submit({ token, name, ...account }, request) {
      const user = await register({ ...account, display_name: name, invitation: token });
      request.audit.user = { user_id: user.id, email: user.email };
      request.audit.target = { type: 'user', id: user.id };
      request.audit.details = { role: user.role, invited: true };
      return { title: 'Your account is ready', text: `${user.email} can sign in now.` };
    },
  });
}
