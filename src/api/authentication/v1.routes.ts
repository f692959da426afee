import { registerRoute } from './platform.routes.ts';
import { loginBody } from './platform.schemas.ts';
import { handOver, signInByPassword } from './sign-in.ts';
import { resetRoute } from '#api/users/passwords.routes.ts';
import type { Passwords, Sessions } from '#domain/sessions/index.ts';
import type { Register } from '#domain/users/index.ts';
import { authReply } from './v1.schemas.ts';
import { viewUser } from '#api/users/v1-profile.views.ts';
import type { App } from '#http/app.ts';

/** Signing in, registering and setting a password with a link, in the contract's form: `/auth/…`. */
export function authRoutes(
  app: App,
  deps: { sessions: Sessions; register: Register; passwords: Passwords },
): void {
  const tags = ['auth'];

  app.post(
    '/auth/login',
    {
      config: { access: 'public', action: 'auth.login', limit: 'login', errors: [401] },
      schema: { tags, summary: 'Sign in with a password', body: loginBody, response: { 200: authReply } },
    },
    async (request, reply) => {
      const { user, ...session } = await signInByPassword(request, deps.sessions, request.body);
      const { session_token, expires_at } = handOver(request, reply, session);
      const token_type = 'Bearer' as const;
      return { token: session_token, token_type, expires_at, user: viewUser(user), session_token };
    },
  );

  registerRoute(app, { ...deps, limit: 'registration' });
  resetRoute(app, { passwords: deps.passwords, limit: 'password_reset' });
}
