import type { Retentions } from '#domain/retention/index.ts';
import type { App } from '#http/app.ts';
import { sweepBody, sweepReply } from './retention.schemas.ts';
import { viewSweep } from './retention.views.ts';

/** The retention sweep by hand: `/admin/retention/sweep`. */
export function retentionSweepRoutes(app: App, { retention }: { retention: Retentions }): void {
  app.post(
    '/admin/retention/sweep',
    {
      config: { access: 'admin', action: 'retention.sweep' },
      schema: {
        tags: ['administration'],
        summary:
          'Delete the documents whose retention has ended, and warn of those whose retention ends soon',
        description: 'What otherwise happens every RETENTION_CHECK_HOURS. The same as `skep retention`.',
        body: sweepBody,
        response: { 200: sweepReply },
      },
    },
    async (request) => {
      const { dry_run } = request.body;
      const view = viewSweep(dry_run, dry_run ? await retention.plan() : await retention.sweep());
      request.audit.details = { dry_run, deleted: view.deleted, warned: view.warned };
      return view;
    },
  );
}
