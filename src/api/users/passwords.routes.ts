import type { FastifyRequest } from 'fastify';
import type { Passwords } from '#domain/sessions/index.ts';
import { principalOf, sessionOf } from '#http/access/access.ts';
import { linkTo, type PublicOrigin } from './one-time-links.ts';
import {
  changePasswordBody,
  passwordLinkReply,
  passwordReply,
  resetPasswordBody,
} from './passwords.schemas.ts';
import { userParams } from './users.schemas.ts';
import type { App } from '#http/app.ts';

/** Changing passwords: by their owner, or with a link created by an admin. */
export function passwordRoutes(
  app: App,
  { passwords, publicOrigin }: { passwords: Passwords; publicOrigin: PublicOrigin },
): void {
  app.post(
    '/auth/password',
    {
      config: { access: 'session', action: 'auth.password_change', limit: 'authentication' },
      schema: {
        tags: ['auth'],
        summary: 'Change your password',
        description:
          'Ends your other sessions; API keys stay. The most common passwords and your own e-mail are refused.',
        body: changePasswordBody,
        response: { 200: passwordReply },
      },
    },
    async (request) => {
      const { sessions_ended } = await passwords.change({
        ...request.body,
        user_id: principalOf(request).user_id,
        session_id: sessionOf(request),
      });
      request.audit.details = { sessions_ended };
      return passwordSet(sessions_ended);
    },
  );

  resetRoute(app, { passwords, limit: 'authentication' });

  app.post(
    '/admin/users/:user_id/password-reset',
    {
      config: { access: 'admin_session', action: 'user.password_reset', errors: [409] },
      schema: {
        tags: ['administration'],
        summary: 'Create a link that sets a user’s password',
        description:
          'The link works once, for 24 hours, and is shown only once; earlier links expire. Where e-mail is configured it is sent to ' +
          'the user (`emailed`); otherwise pass it on yourself.',
        params: userParams,
        response: { 200: passwordLinkReply },
      },
    },
    async (request) => {
      const { user_id } = principalOf(request);
      const { link, token, emailed } = await passwords.issueLink(request.params.user_id, user_id);
      request.audit.details = { emailed };
      return {
        success: true as const,
        link: linkTo(publicOrigin, 'password-reset', token),
        emailed,
        expires_at: link.expires_at.toISOString(),
      };
    },
  );
}

/** `/auth/password/reset`, which the versioned contract has too. */
export function resetRoute(app: App, { passwords, limit }: { passwords: Passwords; limit: string }): void {
  app.post(
    '/auth/password/reset',
    {
      config: { access: 'public', action: 'auth.password_reset', limit, errors: [403] },
      schema: {
        tags: ['auth'],
        summary: 'Set a password with a link',
        description:
          'Takes the token of a link created by an admin. Ends all sessions; API keys stay: revoke ' +
          'them with DELETE /api/keys/{key_id}.',
        body: resetPasswordBody,
        response: { 200: passwordReply },
      },
    },
    async (request) => {
      const { token, new_password } = request.body;
      const { sessions_ended } = await resetPassword(request, passwords, { token, new_password });
      return passwordSet(sessions_ended);
    },
  );
}

/** Sets a password with a link, and audits whose. */
export async function resetPassword(
  request: FastifyRequest,
  passwords: Passwords,
  { token, new_password }: { token: string; new_password: string },
): ReturnType<Passwords['reset']> {
  const { user, sessions_ended } = await passwords.reset(token, new_password);
  request.audit.user = { user_id: user.id, email: user.email };
  request.audit.target = { type: 'user', id: user.id };
  request.audit.details = { sessions_ended };
  return { user, sessions_ended };
}

function passwordSet(sessions_ended: number) {
  return { success: true as const, message: 'Password set', sessions_ended };
}
