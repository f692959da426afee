import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInLifeMs, type SingleSignOn } from '#domain/single-sign-on/index.ts';
import type { RegistrationMode } from '#domain/users/index.ts';
import { isSecure } from '#http/access/credentials.ts';
import { cameFrom, handOver } from '#api/authentication/sign-in.ts';
import { callbackQuery, providersReply, redirected, startQuery } from './oidc.schemas.ts';
import { asPage, errorPage, languageOf, type Text } from '#api/areas/html.page.ts';
import type { App } from '#http/app.ts';

const stateCookie = { name: 'oidc_state', path: '/api/auth/oidc' };
const tags = ['auth'];
const notSignedIn: Text = { en: 'You are not signed in', de: 'Sie sind nicht angemeldet' };

/** Signing in at an OpenID Connect issuer, `/auth/oidc/…`, and which ways of signing in there are. */
export function oidcRoutes(
  app: App,
  { singleSignOn, registration }: { singleSignOn: SingleSignOn; registration: RegistrationMode },
): void {
  app.get(
    '/auth/providers',
    {
      config: { access: 'public', limit: 'sign_in_steps' },
      schema: { tags, summary: 'List ways of signing in', response: { 200: providersReply } },
    },
    () => ({
      password: true as const,
      passkey: true as const,
      oidc: singleSignOn.enabled,
      registration,
    }),
  );

  app.get(
    '/auth/oidc/start',
    {
      exposeHeadRoute: false,
      config: { access: 'public', limit: 'authentication', errors: [404] },
      schema: {
        tags,
        summary: 'Sign in with the OpenID Connect issuer',
        description: 'Open it at the address in PUBLIC_URL: the issuer sends the browser back there.',
        querystring: startQuery,
        response: { 302: redirected },
      },
      onSend: showFailure,
    },
    async (request, reply) => {
      const { url, state } = await singleSignOn.begin(request.query.return_to);
      // Lax: it has to come along when the issuer sends the browser back, and only with such a top-level request.
      void reply.setCookie(stateCookie.name, state, {
        path: stateCookie.path,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(request),
        maxAge: signInLifeMs / 1000,
      });
      return reply.header('cache-control', 'no-store').redirect(url);
    },
  );

  app.get(
    '/auth/oidc/callback',
    {
      exposeHeadRoute: false,
      // Issuers add parameters of their own.
      config: {
        access: 'public',
        action: 'auth.oidc',
        limit: 'sign_in_steps',
        errors: [401, 403, 404],
        lenient: true,
      },
      schema: {
        tags,
        summary: 'Receive the browser back from the issuer',
        description:
          'Sets the session cookie. The account is the one linked to this person at the issuer; else the one with ' +
          'the verified e-mail; else a new one, when OIDC_AUTO_CREATE or REGISTRATION allow it.',
        querystring: callbackQuery,
        response: { 302: redirected },
      },
      onSend: showFailure,
    },
    async (request, reply) => {
      const { signIn, by, return_to } = await singleSignOn.finish({
        answer: answerOf(request.query),
        state: request.cookies[stateCookie.name],
        ...cameFrom(request),
      });
      request.audit.user = { user_id: signIn.user.id, email: signIn.user.email };
      request.audit.details = { account: by };
      handOver(request, reply, signIn);
      void reply.clearCookie(stateCookie.name, { path: stateCookie.path });
      return reply.header('cache-control', 'no-store').redirect(return_to);
    },
  );
}

function answerOf(query: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}

/** Shows a failure to a person in a browser as a page; programs keep the area's envelope. */
async function showFailure(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { error } = request.audit;
  if (!error || !request.headers.accept?.includes('text/html')) return payload;
  asPage(reply);
  return errorPage(notSignedIn, error.message, languageOf(request));
}
