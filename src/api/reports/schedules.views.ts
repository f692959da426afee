import type { z } from 'zod';
import { templateOf, type ReportSchedule, type ScheduleChange } from '#domain/reports/index.ts';
import { askedOf } from './reports.views.ts';
import type { scheduleBody, scheduleChange, scheduleReply } from './schedules.schemas.ts';

export function inputOf(body: z.output<typeof scheduleBody>) {
  const { name, report, every, hour, time_zone, active } = body;
  return { name, report: askedOf(report), recurrence: { every, hour, time_zone }, active };
}

/** A part of the time that is not given stays as it is. */
export function changeOf(body: z.output<typeof scheduleChange>, known: ReportSchedule): ScheduleChange {
  const { name, report, active } = body;
  const { every, hour, time_zone } = { ...known.recurrence, ...given(body) };
  const isNewTime = [body.every, body.hour, body.time_zone].some((part) => part !== undefined);
  return {
    name,
    report: report && askedOf(report),
    active,
    recurrence: isNewTime ? { every, hour, time_zone } : undefined,
  };
}

function given({ every, hour, time_zone }: z.output<typeof scheduleChange>) {
  return {
    ...(every !== undefined && { every }),
    ...(hour !== undefined && { hour }),
    ...(time_zone !== undefined && { time_zone }),
  };
}

export function viewSchedule(schedule: ReportSchedule): z.input<typeof scheduleReply>['schedule'] {
  const { id, name, report, recurrence, active, last_error } = schedule;
  return {
    id,
    name,
    report: { ...report, template_name: templateOf(report.template_id)?.name ?? '' },
    ...recurrence,
    active,
    next_run_at: schedule.next_run_at?.toISOString() ?? null,
    last_run_at: schedule.last_run_at?.toISOString() ?? null,
    last_error,
    created_at: schedule.created_at.toISOString(),
  };
}
