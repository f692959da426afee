import type { Sessions } from '#domain/sessions/index.ts';
import { principalOf, sessionOf } from '#http/access.ts';
import { clearSessionCookie, setSessionCookie } from '#http/credentials.ts';
import type { App } from '#http/app.ts';
import { loginBody, loginReply, messageReply, sessionReply } from './auth.schemas.ts';

/** Signing in and out: `/auth/login`, `/auth/session`, `/auth/logout`. */
export function authRoutes(app: App, { sessions }: { sessions: Sessions }): void {
  app.post(
    '/auth/login',
    {
      config: { access: 'public', action: 'auth.login', limit: 'authentication' },
      schema: {
        tags: ['auth'],
        summary: 'Sign in by password',
        body: loginBody,
        response: { 200: loginReply },
      },
    },
    async (request, reply) => {
      const { token, expires_at, user } = await sessions.signIn(request.body);
      setSessionCookie(request, reply, { token, expires: request.body.remember_me ? expires_at : null });
      request.audit.user = { user_id: user.id, email: user.email };
      return {
        success: true as const,
        session_token: token,
        expires_at: expires_at.toISOString(),
        user: { id: user.id, email: user.email },
      };
    },
  );

  app.get(
    '/auth/session',
    {
      config: { access: 'session', factor: 'first' },
      schema: { tags: ['auth'], summary: 'Who is signed in', response: { 200: sessionReply } },
    },
    async (request) => {
      const { user_id, email, display_name, role } = principalOf(request);
      return {
        authenticated: true as const,
        user: { id: user_id, email, traits: { name: display_name }, role },
        session_id: sessionOf(request),
      };
    },
  );

  app.post(
    '/auth/logout',
    {
      config: { access: 'session', factor: 'first', action: 'auth.logout' },
      schema: { tags: ['auth'], summary: 'End the session', response: { 200: messageReply } },
    },
    async (request, reply) => {
      await sessions.signOut(sessionOf(request));
      clearSessionCookie(reply);
      return { success: true as const, message: 'Signed out' };
    },
  );
}
