import type { orderBody } from '@skep/server/api/reports/reports.schemas.ts';
import type { scheduleBody, scheduleReply } from '@skep/server/api/reports/schedules.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import type { ReportFormat, ReportTemplate } from '#pages/reports/report-queries.ts';
import type { OrderSearch } from './order-search.ts';
import type { Repeat } from './repeats.ts';

export type Order = Body<typeof orderBody>;
export type Schedule = Reply<typeof scheduleReply>['schedule'];
export type ScheduleOrder = Body<typeof scheduleBody>;

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;

/** A report that is being described, before it is ordered. */
export type Draft = {
  template: string | null;
  topic: string;
  title: string;
  /** Only the API has a way to give one; it is kept. */
  description: string | null;
  jar: string | undefined;
  conversation: string | undefined;
  /** Null: the first of the template. */
  format: ReportFormat | null;
  priority: (typeof priorities)[number];
  scrambling: boolean;
  restore: boolean;
  repeat: Repeat;
  weekday: number;
  day: number;
  hour: number;
  timeZone: string;
};

const usual = {
  description: null,
  format: null,
  priority: 'normal',
  scrambling: true,
  restore: false,
  weekday: 1,
  day: 1,
  hour: 7,
} as const;

export function draftOf({ template, topic, title, jar, conversation, repeat }: OrderSearch): Draft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...usual,
    template: template ?? null,
    topic: topic ?? '',
    title: title ?? '',
    jar,
    conversation,
    repeat: repeat ?? 'once',
    timeZone,
  };
}

/** What a schedule orders, to be changed. */
export function draftOfSchedule(schedule: Schedule): Draft {
  const { report, name, every, weekday, day, hour, time_zone } = schedule;
  return {
    ...usual,
    template: report.template_id,
    topic: report.parameters.user_query,
    title: name,
    description: report.description,
    jar: report.honey_jar_id ?? undefined,
    conversation: report.parameters.conversation_id,
    format: report.output_format,
    priority: report.priority,
    scrambling: report.scrambling_enabled,
    restore: report.parameters.restore_pii,
    repeat: every,
    weekday: weekday ?? usual.weekday,
    day: day ?? usual.day,
    hour,
    timeZone: time_zone,
  };
}

export function formatOf({ format }: Draft, { output_formats }: ReportTemplate): ReportFormat {
  const [first = 'pdf'] = output_formats;
  return format !== null && output_formats.includes(format) ? format : first;
}

export function orderOf(draft: Draft, template: ReportTemplate, title: string): Order {
  const { topic, description, jar, conversation, priority } = draft;
  const scrambling = draft.scrambling || template.requires_scrambling;
  return {
    template_id: template.id,
    title,
    priority,
    output_format: formatOf(draft, template),
    scrambling_enabled: scrambling,
    parameters: {
      user_query: topic.trim(),
      restore_pii: scrambling && draft.restore && !template.requires_scrambling,
      ...(conversation !== undefined && { conversation_id: conversation }),
    },
    ...(description !== null && { description }),
    ...(jar !== undefined && { honey_jar_id: jar }),
  };
}

export function scheduleOf(draft: Draft, template: ReportTemplate, title: string): ScheduleOrder {
  const { repeat, weekday, day, hour, timeZone } = draft;
  return {
    name: title,
    report: orderOf(draft, template, title),
    every: repeat === 'once' ? 'day' : repeat,
    ...(repeat === 'week' && { weekday }),
    ...(repeat === 'month' && { day }),
    hour,
    time_zone: timeZone,
  };
}

const longestTitle = 200;

/** What a report is called where its reader does not say it. */
export function titleOf({ title, topic }: Draft, templateName: string): string {
  const given = title.trim();
  if (given !== '') return given;
  const about = topic.trim().replace(/\s+/g, ' ');
  return (about === '' ? templateName : `${templateName}: ${about}`).slice(0, longestTitle);
}
