import type { Sessions } from '#domain/sessions/index.ts';
import type { Register } from '#domain/users/index.ts';
import { principalOf, sessionOf } from '#http/access/access.ts';
import { clearSessionCookie, credentialOf } from '#http/access/credentials.ts';
import {
  loginBody,
  loginReply,
  messageReply,
  refreshReply,
  registerBody,
  registerReply,
  sessionReply,
} from './platform.schemas.ts';
import { handOver, registerAndSignIn, signInByPassword } from './sign-in.ts';
import type { App } from '#http/app.ts';

/** Signing in and out: `/auth/login`, `/auth/register`, `/auth/session`, `/auth/refresh`, `/auth/logout`. */
export function authRoutes(app: App, deps: { sessions: Sessions; register: Register }): void {
  const { sessions } = deps;
  const tags = ['auth'];

  app.post(
    '/auth/login',
    {
      config: { access: 'public', action: 'auth.login', limit: 'authentication', errors: [401] },
      schema: {
        tags,
        summary: 'Sign in with a password',
        description:
          'Also sets the cookie `identity_session`. Wrong passwords delay the responses for that e-mail by up to 3 s ' +
          'and never lock the account. With a second factor, continue with POST /api/auth/totp/verify.',
        body: loginBody,
        response: { 200: loginReply },
      },
    },
    async (request, reply) => {
      const { user, ...session } = await signInByPassword(request, sessions, request.body);
      return {
        ...handOver(request, reply, session),
        aal: session.aal,
        second_factor_required: session.second_factor && session.aal === 'aal1',
        user: { id: user.id, email: user.email },
      };
    },
  );

  registerRoute(app, { ...deps, limit: 'authentication' });

  app.get(
    '/auth/session',
    {
      config: { access: 'session', factor: 'first' },
      schema: { tags, summary: 'Get the signed-in user', response: { 200: sessionReply } },
    },
    async (request) => {
      const { user_id, email, display_name, role, aal, second_factor } = principalOf(request);
      return {
        authenticated: true as const,
        user: { id: user_id, email, traits: { name: display_name }, role },
        session_id: sessionOf(request),
        aal,
        second_factor_required: second_factor && aal === 'aal1',
      };
    },
  );

  app.post(
    '/auth/refresh',
    {
      config: { access: 'session', factor: 'first', action: 'auth.refresh' },
      schema: {
        tags,
        summary: 'Refresh the session token',
        description:
          'Restarts the lifetime of the session (24 hours, 30 days when remembered). The old token keeps working for 60 s. ' +
          'A session that is used with its cookie needs no refresh: each use extends it.',
        response: { 200: refreshReply },
      },
    },
    async (request, reply) => {
      const token = credentialOf(request)?.token;
      return handOver(request, reply, await sessions.refresh(sessionOf(request), token));
    },
  );

  app.post(
    '/auth/logout',
    {
      config: { access: 'session', factor: 'first', action: 'auth.logout' },
      schema: { tags, summary: 'Sign out', response: { 200: messageReply } },
    },
    async (request, reply) => {
      await sessions.signOut(sessionOf(request));
      clearSessionCookie(reply);
      return { success: true as const, message: 'Signed out' };
    },
  );
}

/** `/auth/register`, which the versioned contract has too. */
export function registerRoute(
  app: App,
  { limit, ...deps }: { sessions: Sessions; register: Register; limit: string },
): void {
  app.post(
    '/auth/register',
    {
      config: { access: 'public', action: 'auth.register', limit, errors: [403, 409] },
      schema: {
        tags: ['auth'],
        summary: 'Create an account',
        description:
          'With the token of an invitation for that e-mail, or without one where REGISTRATION is open. Signs in at once.',
        body: registerBody,
        response: { 201: registerReply },
      },
    },
    async (request, reply) => {
      const { traits, ...input } = request.body;
      const account = { ...input, display_name: traits.name };
      const { user, ...session } = await registerAndSignIn(request, deps, account);
      const { id, email, display_name } = user;
      return reply
        .code(201)
        .send({ ...handOver(request, reply, session), user: { id, email, traits: { name: display_name } } });
    },
  );
}
