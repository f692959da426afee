import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { noContent } from '#http/replies/no-content.ts';
import { changerOf, factorOf, tags, type ReportRoutesDeps } from './report-access.ts';
import {
  scheduleBody,
  scheduleChange,
  scheduleList,
  scheduleParams,
  scheduleReply,
  schedulesQuery,
} from './schedules.schemas.ts';
import { changeOf, inputOf, viewSchedule } from './schedules.views.ts';

/** Reports that are ordered again and again. */
export function scheduleRoutes(app: App, deps: ReportRoutesDeps): void {
  const { reportSchedules } = deps;
  const factor = factorOf(deps);

  app.get(
    '/schedules',
    {
      config: { ...factor, limit: 'list' },
      schema: {
        tags,
        summary: 'List your schedules, oldest first',
        querystring: schedulesQuery,
        response: { 200: scheduleList },
      },
    },
    async (request) => {
      const { rows, ...pagination } = await reportSchedules.list(principalOf(request), request.query);
      return { success: true as const, data: { schedules: rows.map(viewSchedule), pagination } };
    },
  );

  app.post(
    '/schedules',
    {
      config: { ...factor, action: 'report_schedule.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Have a report ordered every day, week or month',
        description:
          'What was added since its last completed report comes first in each. A time that was missed is made up for once. ' +
          'Refused as an order of the report; 409 beyond ten active schedules.',
        body: scheduleBody,
        response: { 201: scheduleReply },
      },
    },
    async (request, reply) => {
      const actor = changerOf(principalOf(request));
      const schedule = await reportSchedules.create(actor, inputOf(request.body));
      request.audit.target = { type: 'report_schedule', id: schedule.id };
      return reply.code(201).send({ success: true as const, schedule: viewSchedule(schedule) });
    },
  );

  app.get(
    '/schedules/:schedule_id',
    {
      config: factor,
      schema: {
        tags,
        summary: 'Get a schedule of yours',
        params: scheduleParams,
        response: { 200: scheduleReply },
      },
    },
    async (request) => {
      const schedule = await reportSchedules.get(principalOf(request), request.params.schedule_id);
      return { success: true as const, schedule: viewSchedule(schedule) };
    },
  );

  oneScheduleRoutes(app, deps);
}

function oneScheduleRoutes(app: App, deps: ReportRoutesDeps): void {
  const { reportSchedules } = deps;
  const factor = factorOf(deps);

  app.patch(
    '/schedules/:schedule_id',
    {
      config: { ...factor, action: 'report_schedule.update', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Change, pause or resume a schedule of yours',
        description: 'What is left out stays as it is.',
        params: scheduleParams,
        body: scheduleChange,
        response: { 200: scheduleReply },
      },
    },
    async (request) => {
      const actor = changerOf(principalOf(request));
      const { schedule_id } = request.params;
      const change = changeOf(request.body, await reportSchedules.get(actor, schedule_id));
      const schedule = await reportSchedules.update(actor, schedule_id, change);
      return { success: true as const, schedule: viewSchedule(schedule) };
    },
  );

  app.delete(
    '/schedules/:schedule_id',
    {
      config: { ...factor, action: 'report_schedule.delete' },
      schema: {
        tags,
        summary: 'Delete a schedule of yours',
        description: 'The reports that it ordered stay.',
        params: scheduleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await reportSchedules.remove(changerOf(principalOf(request)), request.params.schedule_id);
      return reply.code(204).send();
    },
  );
}
