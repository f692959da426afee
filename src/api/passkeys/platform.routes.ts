import { passkeyRefused, type Passkeys } from '#domain/passkeys/index.ts';
import { principalOf } from '#http/access/access.ts';
import { messageReply } from '#api/authentication/platform.schemas.ts';
import { cameFrom, handOver } from '#api/authentication/sign-in.ts';
import {
  creationOptions,
  credentialParams,
  listPasskeysQuery,
  passkeyList,
  registerBody,
  registeredPasskey,
  requestOptions,
  signInBody,
  signInReply,
  startSignInBody,
} from './platform.schemas.ts';
import { viewPasskey } from './platform.views.ts';
import type { App } from '#http/app.ts';

const tags = ['auth'];

/** Passkeys: `/auth/webauthn/…`. */
export function passkeyRoutes(app: App, { passkeys }: { passkeys: Passkeys }): void {
  registrationRoutes(app, passkeys);
  signInRoutes(app, passkeys);

  app.get(
    '/auth/webauthn/credentials',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'List your passkeys',
        querystring: listPasskeysQuery,
        response: { 200: passkeyList },
      },
    },
    async (request) => {
      const { rows, ...page } = await passkeys.list(principalOf(request).user_id, request.query);
      return { credentials: rows.map(viewPasskey), ...page };
    },
  );

  app.delete(
    '/auth/webauthn/credentials/:credential_id',
    {
      config: { access: 'session', action: 'passkey.delete' },
      schema: {
        tags,
        summary: 'Remove a passkey',
        params: credentialParams,
        response: { 200: messageReply },
      },
    },
    async (request) => {
      const { credential_id } = request.params;
      request.audit.target = { type: 'passkey', id: credential_id };
      await passkeys.remove(principalOf(request).user_id, credential_id);
      return { success: true as const, message: 'Passkey removed' };
    },
  );
}

function registrationRoutes(app: App, passkeys: Passkeys): void {
  app.post(
    '/auth/webauthn/register/init',
    {
      // It only hands out a challenge.
      config: { access: 'session', action: null, errors: [409] },
      schema: { tags, summary: 'Start registering a passkey', response: { 200: creationOptions } },
    },
    async (request) => ({ options: await passkeys.startRegistration(principalOf(request)) }),
  );

  app.post(
    '/auth/webauthn/register/complete',
    {
      config: { access: 'session', action: 'passkey.create', errors: [409] },
      schema: {
        tags,
        summary: 'Store the passkey the browser created',
        description: 'The challenge can be answered once, within five minutes, by the user who requested it.',
        body: registerBody,
        response: { 201: registeredPasskey },
      },
    },
    async (request, reply) => {
      const { id, name } = await passkeys.register(principalOf(request), request.body);
      request.audit.target = { type: 'passkey', id };
      request.audit.details = { name };
      return reply.code(201).send({ success: true as const, credential_id: id });
    },
  );
}

function signInRoutes(app: App, passkeys: Passkeys): void {
  app.post(
    '/auth/webauthn/login/init',
    {
      config: { access: 'public', action: null, limit: 'sign_in_steps' },
      schema: {
        tags,
        summary: 'Start signing in with a passkey',
        body: startSignInBody,
        response: { 200: requestOptions },
      },
    },
    async () => {
      const { id, options } = await passkeys.challenge();
      return { options, challenge_id: id };
    },
  );

  app.post(
    '/auth/webauthn/login/complete',
    {
      config: { access: 'public', action: 'auth.login', limit: 'authentication', errors: [401] },
      schema: {
        tags,
        summary: 'Sign in with a passkey',
        description: 'The session needs no second factor. Every refusal gets the same response.',
        body: signInBody,
        response: { 200: signInReply },
      },
    },
    async (request, reply) => {
      const { assertion, challenge_id, remember_me } = request.body;
      const { user, refused, ...signedIn } = await passkeys.signIn({
        assertion,
        challenge_id,
        remember_me,
        ...cameFrom(request),
      });
      request.audit.target = user && { type: 'passkey', id: assertion.id };
      request.audit.user = user && { user_id: user.id, email: user.email };
      request.audit.details = { with: 'passkey', ...(refused && { refused }) };
      if (!('session' in signedIn)) throw passkeyRefused();
      const { user: owner, ...session } = signedIn.session;
      return {
        ...handOver(request, reply, session),
        aal: 'aal2' as const,
        second_factor_required: false,
        user: { id: owner.id, email: owner.email },
      };
    },
  );
}
