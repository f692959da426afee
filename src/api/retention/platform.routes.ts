import type { Retentions } from '#domain/retention/index.ts';
import { sweepBody, sweepReply } from './platform.schemas.ts';
import { viewSweep } from './platform.views.ts';
import type { App } from '#http/app.ts';

/** The retention sweep by hand: `/admin/retention/sweep`. */
export function retentionSweepRoutes(app: App, { retention }: { retention: Retentions }): void {
  app.post(
    '/admin/retention/sweep',
    {
      config: { access: 'admin', action: 'retention.sweep' },
      schema: {
        tags: ['administration'],
        summary:
          'Run retention now: warn about documents to be deleted, delete those warned about, notify about expired ones',
        description:
          'What otherwise happens every RETENTION_CHECK_HOURS. Same as `skep retention`. A document is deleted only ' +
          'when its honey jar has `auto_delete`, and no earlier than `warning_days` after the warning.',
        body: sweepBody,
        response: { 200: sweepReply },
      },
    },
    async (request) => {
      const { dry_run } = request.body;
      const view = viewSweep(dry_run, dry_run ? await retention.plan() : await retention.sweep());
      request.audit.details = { dry_run, deleted: view.deleted, warned: view.warned, due: view.due };
      return view;
    },
  );
}
