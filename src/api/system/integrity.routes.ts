import type { z } from 'zod';
import { diagnosisReply, integrityReply, requestedReply } from './integrity.schemas.ts';
import type { App } from '#http/app.ts';

type IntegrityDeps = {
  integrityState: () => Promise<z.input<typeof integrityReply>>;
  requestCheck: () => Promise<string>;
  diagnose: () => Promise<z.input<typeof diagnosisReply>>;
};

/** Whether what is stored is as it was written, and what is weak, for admins: `/admin/integrity…`, `/admin/doctor`. */
export function integrityRoutes(app: App, { integrityState, requestCheck, diagnose }: IntegrityDeps): void {
  const tags = ['administration'];

  app.get(
    '/admin/integrity',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'List stored files that are missing or damaged',
        description:
          'Everything is checked slowly in the background every INTEGRITY_CHECK_DAYS, and every file when it ' +
          'is read.',
        response: { 200: integrityReply },
      },
    },
    integrityState,
  );

  app.post(
    '/admin/integrity/check',
    {
      config: { access: 'admin', action: 'integrity.check' },
      schema: {
        tags,
        summary: 'Check everything that is stored now',
        description:
          'As fast as possible, by the process that runs the worker. `GET /api/admin/integrity` shows the progress; it has ' +
          'ended when `last.id` is the `check_id`. A check that was already requested continues. Same as `skep verify`.',
        response: { 202: requestedReply },
      },
    },
    async (request, reply) => {
      const check_id = await requestCheck();
      request.audit.target = { type: 'integrity_check', id: check_id };
      return reply.code(202).send({ check_id });
    },
  );

  app.get(
    '/admin/doctor',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Report weak configuration',
        description: 'Same as `skep doctor`, by the running server.',
        response: { 200: diagnosisReply },
      },
    },
    diagnose,
  );
}
