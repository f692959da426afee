import { styleWords } from '#domain/report-writing/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { noContent } from '#http/replies/no-content.ts';
import { changerOf, factorOf, tags, type ReportRoutesDeps } from './report-access.ts';
import { reportFileRoutes } from './report-files.routes.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import {
  cancelled,
  listQuery,
  orderBody,
  ordered,
  queueReply,
  reportList,
  reportParams,
  reportReply,
  retried,
  templateList,
  templatesQuery,
} from './reports.schemas.ts';
import { askedOf, viewListed, viewOrdered, viewQueue, viewReport } from './reports.views.ts';

/** Reports that are written in the background: `/api/reports`. */
export function reportRoutes(app: App, deps: ReportRoutesDeps): void {
  queueRoutes(app, deps);
  orderRoutes(app, deps);
  changeRoutes(app, deps);
  reportFileRoutes(app, deps);
  scheduleRoutes(app, deps);
}

function queueRoutes(app: App, { reports }: ReportRoutesDeps): void {
  for (const path of ['/queue/status', '/public/queue/status'])
    app.get(
      path,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Get how much the queue of reports has to do',
          description: 'Counts and times alone; both addresses answer alike.',
          response: { 200: queueReply },
        },
      },
      async () => ({ success: true as const, data: viewQueue(await reports.queue()) }),
    );
}

function orderRoutes(app: App, deps: ReportRoutesDeps): void {
  const { reports, config } = deps;
  const factor = factorOf(deps);

  app.get(
    '/templates',
    {
      config: factor,
      schema: {
        tags,
        summary: 'List the kinds of report that can be ordered',
        querystring: templatesQuery,
        response: { 200: templateList },
      },
    },
    async (request) => {
      const templates = await reports.templates(request.query.category);
      const user_role = principalOf(request).role;
      return {
        success: true as const,
        data: { templates, count: templates.length, user_role, styles: styleWords },
      };
    },
  );

  app.post(
    '',
    {
      config: { ...factor, action: 'report.create', takenLimit: 'create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Order a report',
        description:
          'It is written in the background, with what you may read at that time. Ten accepted orders an hour. 403 for a template ' +
          'beyond your role; 404 for a template, honey jar or conversation that you cannot have; 409 while 20 of yours have not ended. ' +
          'API keys need the scope `admin`.',
        body: orderBody,
        response: { 201: ordered },
      },
    },
    async (request, reply) => {
      const actor = changerOf(principalOf(request));
      const placed = await reports.order(actor, askedOf(request.body), () => request.countTaken());
      const { id, template_id, honey_jar_id } = placed.report;
      request.audit.target = { type: 'report', id };
      request.audit.details = { template_id, honey_jar_id };
      return reply.code(201).send(viewOrdered(placed));
    },
  );

  app.get(
    '',
    {
      config: { ...factor, limit: 'list' },
      schema: {
        tags,
        summary: 'List your reports, newest first',
        querystring: listQuery,
        response: { 200: reportList },
      },
    },
    async (request) => {
      const { rows, ...pagination } = await reports.list(principalOf(request), request.query);
      return { success: true as const, data: { reports: rows.map(viewListed), pagination } };
    },
  );

  app.get(
    '/:report_id',
    {
      config: factor,
      schema: {
        tags,
        summary: 'Get a report with its progress',
        description: 'For its owner. Admins may read it as well, which the audit log notes.',
        params: reportParams,
        response: { 200: reportReply },
      },
    },
    async (request) => {
      const placed = await reports.get(principalOf(request), request.params.report_id);
      return {
        success: true as const,
        report: viewReport(placed, { retentionDays: config.reportRetentionDays }),
      };
    },
  );
}

function changeRoutes(app: App, deps: ReportRoutesDeps): void {
  const { reports } = deps;
  const factor = factorOf(deps);

  app.post(
    '/:report_id/cancel',
    {
      config: { ...factor, action: 'report.cancel' },
      schema: {
        tags,
        summary: 'Cancel a report',
        description: 'Its writing stops within two seconds. 400 when it has ended already.',
        params: reportParams,
        response: { 200: cancelled },
      },
    },
    async (request) => {
      await reports.cancel(changerOf(principalOf(request)), request.params.report_id);
      return { success: true as const, message: 'Report cancelled' };
    },
  );

  app.post(
    '/:report_id/retry',
    {
      config: { ...factor, action: 'report.retry', errors: [409] },
      schema: {
        tags,
        summary: 'Write a report again that failed or was cancelled',
        description: 'It goes after those of its priority. 400 in any other state.',
        params: reportParams,
        response: { 200: retried },
      },
    },
    async (request) => {
      const { report_id } = request.params;
      await reports.retry(changerOf(principalOf(request)), report_id);
      return { success: true as const, report_id, status: 'queued' as const, message: 'Report queued again' };
    },
  );

  app.delete(
    '/:report_id',
    {
      config: { ...factor, action: 'report.delete' },
      schema: {
        tags,
        summary: 'Delete a report with its file',
        description: '400 when it has not ended: cancel it first.',
        params: reportParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await reports.remove(changerOf(principalOf(request)), request.params.report_id);
      return reply.code(204).send();
    },
  );
}
