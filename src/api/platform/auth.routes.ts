import type { Sessions } from '#domain/sessions/index.ts';
import { principalOf, sessionCookie } from '#http/access.ts';
import type { App } from '#http/app.ts';
import { loginBody, loginReply, messageReply, sessionReply } from './auth.schemas.ts';

/** Signing in and out: `/auth/login`, `/auth/session`, `/auth/logout`. */
export function authRoutes(app: App, { sessions }: { sessions: Sessions }): void {
  app.post(
    '/auth/login',
    {
      config: { access: 'public' },
      schema: {
        tags: ['auth'],
        summary: 'Sign in by password',
        body: loginBody,
        response: { 200: loginReply },
      },
    },
    async (request, reply) => {
      const { token, expires_at, user } = await sessions.signIn(request.body);
      void reply.setCookie(sessionCookie, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        ...(request.body.remember_me && { expires: expires_at }),
      });
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
    { schema: { tags: ['auth'], summary: 'Who is signed in', response: { 200: sessionReply } } },
    async (request) => {
      const { user_id, email, display_name, role, session_id } = principalOf(request);
      return {
        authenticated: true as const,
        user: { id: user_id, email, traits: { name: display_name }, role },
        session_id,
      };
    },
  );

  app.post(
    '/auth/logout',
    { schema: { tags: ['auth'], summary: 'End the session', response: { 200: messageReply } } },
    async (request, reply) => {
      await sessions.signOut(principalOf(request).session_id);
      void reply.clearCookie(sessionCookie, { path: '/' });
      return { success: true as const, message: 'Signed out' };
    },
  );
}
