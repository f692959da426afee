import { z } from 'zod';
import type { SecondFactor } from '#domain/second-factor/index.ts';
import { principalOf, sessionOf } from '#http/access/access.ts';
import { idParam } from '#http/replies/id.ts';
import { messageReply } from './platform.schemas.ts';
import { handOver } from './sign-in.ts';
import {
  enrolment,
  newRecoveryCodes,
  resetReply,
  secondFactorState,
  verified,
  verifyBody,
} from './second-factor.schemas.ts';
import type { App } from '#http/app.ts';

const tags = ['auth'];

/** The second factor: `/auth/totp…`, `/auth/recovery-codes`, `/auth/second-factor`, and an admin's help. */
export function secondFactorRoutes(app: App, { secondFactor }: { secondFactor: SecondFactor }): void {
  app.get(
    '/auth/second-factor',
    {
      config: { access: 'session', factor: 'first' },
      schema: { tags, summary: 'Get your second factors', response: { 200: secondFactorState } },
    },
    async (request) => {
      const principal = principalOf(request);
      return { ...(await secondFactor.state(principal)), aal: principal.aal };
    },
  );
  totpRoutes(app, secondFactor);

  app.post(
    '/auth/recovery-codes',
    {
      config: { access: 'session', factor: 'second', action: 'recovery_codes.create', errors: [409] },
      schema: {
        tags,
        summary: 'Replace your recovery codes',
        response: { 201: newRecoveryCodes },
      },
    },
    async (request, reply) => {
      const recovery_codes = await secondFactor.renewRecoveryCodes(principalOf(request));
      return reply.code(201).send({ success: true as const, recovery_codes });
    },
  );

  app.delete(
    '/admin/users/:user_id/second-factor',
    {
      config: { access: 'admin_session', action: 'user.second_factor.delete' },
      schema: {
        tags: ['administration'],
        summary: 'Reset a user’s second factor',
        description:
          'For a user who has lost their phone: removes their authenticator app and recovery codes and ends their sessions.',
        params: z.object({ user_id: idParam }),
        response: { 200: resetReply },
      },
    },
    async (request) => ({ success: true as const, ...(await secondFactor.reset(request.params.user_id)) }),
  );
}

function totpRoutes(app: App, secondFactor: SecondFactor): void {
  app.post(
    '/auth/totp/enroll',
    {
      config: { access: 'session', action: 'totp.enroll' },
      schema: {
        tags,
        summary: 'Set up an authenticator app',
        description:
          'It becomes active once POST /api/auth/totp/verify has received its first code; until then, an earlier app stays active.',
        response: { 200: enrolment },
      },
    },
    async (request) => ({ success: true as const, ...(await secondFactor.enrol(principalOf(request))) }),
  );

  app.post(
    '/auth/totp/verify',
    {
      config: {
        access: 'session',
        factor: 'first',
        action: 'second_factor.verify',
        limit: 'authentication',
        errors: [409],
      },
      schema: {
        tags,
        summary: 'Verify a second factor',
        description:
          'Takes a code of the authenticator app, or a recovery code; each works once. The session becomes aal2 and gets ' +
          'a new token; the old one ends at once. The first code of a first app returns the recovery codes.',
        body: verifyBody,
        response: { 200: verified },
      },
    },
    async (request, reply) => {
      const given = { user_id: principalOf(request).user_id, session_id: sessionOf(request) };
      const way = 'code' in request.body ? 'totp' : 'recovery_code';
      request.audit.details = { with: way };
      const { enrolled, recovery_codes, ...session } = await secondFactor.verify(given, request.body);
      request.audit.details = { with: way, enrolled };
      return { ...handOver(request, reply, session), aal: 'aal2' as const, recovery_codes };
    },
  );

  app.delete(
    '/auth/totp',
    {
      config: { access: 'session', action: 'totp.delete', errors: [404] },
      schema: {
        tags,
        summary: 'Remove the authenticator app and the recovery codes',
        response: { 200: messageReply },
      },
    },
    async (request) => {
      await secondFactor.remove(principalOf(request));
      return { success: true as const, message: 'Authenticator app removed' };
    },
  );
}
