import type { Audit } from '#domain/audit/index.ts';
import { principalOf } from '#http/access/access.ts';
import { auditFile, auditList, auditQuery, verification } from './audit.schemas.ts';
import { csvOf, viewEntry } from './audit.views.ts';
import type { App } from '#http/app.ts';

/** The audit log, for admins: `/admin/audit…`. */
export function auditRoutes(app: App, { audit }: { audit: Audit }): void {
  const tags = ['administration'];
  const config = { access: 'admin' as const };

  app.get(
    '/admin/audit',
    {
      config,
      schema: {
        tags,
        summary: 'List audit log entries',
        description:
          'Changes, refused requests and sign-ins, newest first, as JSON or, with `format=csv`, as CSV.',
        querystring: auditQuery,
        response: {
          200: {
            description: 'The entries',
            content: { 'application/json': { schema: auditList }, 'text/csv': { schema: auditFile } },
          },
        },
      },
    },
    async (request, reply) => {
      const { limit, offset, format, ...filter } = request.query;
      const accepted = request.headers.accept?.includes('text/csv') ? 'csv' : 'json';
      if ((format ?? accepted) === 'json') {
        const { rows, ...page } = await audit.list(filter, { limit, offset });
        return { entries: rows.map(viewEntry), ...page };
      }
      principalOf(request).note({ action: 'audit.export', target_type: 'audit_log', target_id: 'csv' });
      const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8')
        .send(csvOf(audit.all(filter)));
    },
  );

  app.get(
    '/admin/audit/verify',
    {
      config,
      schema: {
        tags,
        summary: 'Verify the audit log',
        description:
          'Reads the whole log and checks its hash chain. Same as `skep audit verify`, without stopping the server.',
        response: { 200: verification },
      },
    },
    () => audit.verify(),
  );
}
