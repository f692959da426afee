import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { orderFields, parametersReply } from './reports.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();
const success = z.literal(true);

const recurrence = {
  every: z.enum(['day', 'week', 'month']),
  weekday: z.int().min(1).max(7).optional().describe('With `week`: 1 is Monday'),
  day: z
    .int()
    .min(1)
    .max(31)
    .optional()
    .describe('With `month`; the last day of a month that has no such day'),
  hour: z.int().min(0).max(23).describe('On the clocks of the time zone, also when they change'),
  time_zone: z
    .string()
    .min(1)
    .max(100)
    .describe('A name of the time zone database')
    .meta({ example: 'Europe/Berlin' }),
};

const name = z.string().trim().min(1).max(200);
const report = z.object(orderFields).describe('What is ordered each time, as in POST /api/reports');

export const scheduleBody = z
  .object({ name, report, ...recurrence, active: z.boolean().default(true) })
  .meta({
    example: {
      name: 'Every Monday',
      report: {
        template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b2002',
        title: 'New about Turla',
        parameters: { user_query: 'What is new about Turla?' },
      },
      every: 'week',
      weekday: 1,
      hour: 7,
      time_zone: 'Europe/Berlin',
    },
  });

export const scheduleChange = z.object({
  name: name.optional(),
  report: report.optional(),
  every: recurrence.every.optional().describe('With its `weekday` or `day`'),
  weekday: recurrence.weekday,
  day: recurrence.day,
  hour: recurrence.hour.optional(),
  time_zone: recurrence.time_zone.optional(),
  active: z.boolean().optional().describe('False: it is paused'),
});

export const scheduleParams = z.object({ schedule_id: idParam });
export const schedulesQuery = z.object(sliceFields);

const schedule = namedObject('ReportSchedule', {
  id: z.uuid(),
  name: z.string(),
  report: z.object({
    template_id: z.uuid(),
    template_name: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    priority: orderFields.priority.unwrap(),
    parameters: parametersReply,
    output_format: orderFields.output_format.unwrap(),
    scrambling_enabled: z.boolean(),
    honey_jar_id: z.uuid().nullable(),
  }),
  ...recurrence,
  weekday: z.int().nullable(),
  day: z.int().nullable(),
  active: z.boolean(),
  next_run_at: time.nullable().describe('Null while it is paused'),
  last_run_at: time.nullable(),
  last_error: z.string().nullable().describe('Why the last run ordered nothing; null when it did'),
  created_at: time,
});

export const scheduleReply = z.object({ success, schedule });
export const scheduleList = z.object({
  success,
  data: z.object({ schedules: z.array(schedule), pagination: z.object(sliceReply) }),
});
