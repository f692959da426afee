import type { z } from 'zod';
import { templateOf, type ReportSchedule, type ScheduleChange } from '#domain/reports/index.ts';
import { fieldError } from '#kernel/errors.ts';
import { askedOf } from './reports.views.ts';
import type { scheduleBody, scheduleChange, scheduleReply } from './schedules.schemas.ts';

type Every = ReportSchedule['recurrence']['every'];
type SentTime = {
  every: Every['unit'];
  weekday?: number | undefined;
  day?: number | undefined;
  hour: number;
  time_zone: string;
};

export function inputOf({ name, report, active, ...time }: z.output<typeof scheduleBody>) {
  return { name, report: askedOf(report), recurrence: recurrenceOf(time), active };
}

/** A part of the time that is not given stays as it is. */
export function changeOf(
  { name, report, active, ...time }: z.output<typeof scheduleChange>,
  { recurrence }: ReportSchedule,
): ScheduleChange {
  const isNewTime = Object.values(time).some((part) => part !== undefined);
  const unit = time.every ?? recurrence.every.unit;
  const before = unit === recurrence.every.unit ? recurrence.every : {};
  const now = { ...before, ...recurrence, ...given(time), every: unit };
  return {
    name,
    report: report && askedOf(report),
    active,
    recurrence: isNewTime ? recurrenceOf(now) : undefined,
  };
}

function given<T extends object>(parts: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

function recurrenceOf({ every, weekday, day, hour, time_zone }: SentTime): ReportSchedule['recurrence'] {
  return { every: everyOf({ every, weekday, day }), hour, time_zone };
}

function everyOf({ every, weekday, day }: Pick<SentTime, 'every' | 'weekday' | 'day'>): Every {
  if (every !== 'week' && weekday !== undefined) throw fieldError('weekday', 'is only for every week');
  if (every !== 'month' && day !== undefined) throw fieldError('day', 'is only for every month');
  if (every === 'day') return { unit: 'day' };
  if (every === 'week') {
    if (weekday === undefined) throw fieldError('weekday', 'is missing');
    return { unit: 'week', weekday };
  }
  if (day === undefined) throw fieldError('day', 'is missing');
  return { unit: 'month', day };
}

export function viewSchedule(schedule: ReportSchedule): z.input<typeof scheduleReply>['schedule'] {
  const { id, name, active, last_error } = schedule;
  const { scrambling, ...report } = schedule.report;
  const { every, hour, time_zone } = schedule.recurrence;
  return {
    id,
    name,
    report: {
      ...report,
      scrambling_enabled: scrambling,
      template_name: templateOf(report.template_id)?.name ?? '',
    },
    every: every.unit,
    weekday: every.unit === 'week' ? every.weekday : null,
    day: every.unit === 'month' ? every.day : null,
    hour,
    time_zone,
    active,
    next_run_at: schedule.next_run_at?.toISOString() ?? null,
    last_run_at: schedule.last_run_at?.toISOString() ?? null,
    last_error,
    created_at: schedule.created_at.toISOString(),
  };
}
