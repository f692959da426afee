import type { Alerts } from '#domain/events/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import { alertChange, alertDetail, alertList, alertParams, listAlertsQuery } from './alerts.schemas.ts';
import { viewAlert, viewAlertDetail } from './alerts.views.ts';

const assigneeOf = (named: string | undefined, userId: string): string | null | undefined => {
  if (named === 'nobody') return null;
  return named === 'me' ? userId : named;
};

/** What somebody has to look at: `/alerts…`. */
export function alertRoutes(app: App, { alerts }: { alerts: Alerts }): void {
  const tags = ['alerts'];

  app.get(
    '/alerts',
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'List or search alerts, newest first',
        description:
          'Events of threat level 7 and more open an alert. You see those whose event you may see.',
        querystring: listAlertsQuery,
        response: { 200: alertList },
      },
    },
    async (request) => {
      const started = performance.now();
      const { page, limit, assigned_to, search, ...filter } = request.query;
      const actor = principalOf(request);
      const found = await alerts.list(
        actor,
        { ...filter, query: search, assigned_to: assigneeOf(assigned_to, actor.user_id) },
        sliceOfPage(page, limit),
      );
      return {
        alerts: found.rows.map(viewAlert),
        pagination: paginationOf(found),
        total_capped: found.total_capped,
        query_time: (performance.now() - started) / 1000,
      };
    },
  );

  app.get(
    '/alerts/:alert_id',
    {
      schema: {
        tags,
        summary: 'Get an alert with its history',
        params: alertParams,
        response: { 200: alertDetail },
      },
    },
    async (request) => viewAlertDetail(await alerts.get(principalOf(request), request.params.alert_id)),
  );

  app.patch(
    '/alerts/:alert_id',
    {
      config: { action: 'alert.change', errors: [409] },
      schema: {
        tags,
        summary: 'Change the status or the assignee of an alert, or add a note',
        description:
          'For analysts and admins who may see it. `new` becomes `investigating`, `resolved` or `false_positive`; ' +
          '`investigating` becomes `resolved` or `false_positive`; both of these become `investigating` again. Any other move is ' +
          'answered 409. Each change is kept in the history; a new assignee is notified.',
        params: alertParams,
        body: alertChange,
        response: { 200: alertDetail },
      },
    },
    async (request) => {
      const id = request.params.alert_id;
      request.audit.target = { type: 'alert', id };
      const changed = await alerts.change(principalOf(request), id, request.body);
      return viewAlertDetail(changed);
    },
  );
}
