import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { reportsPath } from '#pages/reports/report-queries.ts';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { useRecurrence } from '#pages/reports/recurrence-words.ts';
import { useTemplateWords } from '#pages/reports/template-words.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { newestReportsQuery, schedulePath, type Schedule } from './schedule-queries.ts';
import { useSchedulesMessages } from './schedules.messages.ts';
import classes from './schedules.module.css';

/** A schedule: what it orders and when, what came of it, and what can be done with it. */
export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const say = useSchedulesMessages();
  return (
    <div className={classes.row}>
      <div className={classes.about}>
        <Group gap="xs">
          <Text fw={600}>{schedule.name}</Text>
          <Badge color={schedule.active ? 'green.9' : 'gray.7'}>
            {schedule.active ? say.active : say.paused}
          </Badge>
        </Group>
        <When schedule={schedule} />
        <Outcome schedule={schedule} />
      </div>
      <Actions schedule={schedule} />
    </div>
  );
}

function When({ schedule }: { schedule: Schedule }) {
  const say = useSchedulesMessages();
  const common = useReportsMessages();
  const words = useTemplateWords();
  const { weekdayOf, at, time, away } = useRecurrence();
  const { report, every, weekday, day, hour, time_zone, next_run_at } = schedule;
  const template = words(report.template_id, { name: report.template_name, description: '' });
  const clock = at(hour);
  const recurrence =
    every === 'week'
      ? say.everyWeek(weekdayOf(weekday ?? 1), clock)
      : every === 'month'
        ? say.everyMonth(day ?? 1, clock)
        : say.everyDay(clock);
  return (
    <>
      <Text size="sm">
        {recurrence} ({time_zone}) · <span lang={template.lang}>{template.name}</span> ·{' '}
        {common[report.output_format]}
      </Text>
      {next_run_at !== null && (
        <Text size="sm">{say.next(time(next_run_at, time_zone), away(next_run_at))}</Text>
      )}
    </>
  );
}

function Outcome({ schedule }: { schedule: Schedule }) {
  const say = useSchedulesMessages();
  const common = useReportsMessages();
  const { time } = useRecurrence();
  const { data } = useQuery(newestReportsQuery);
  const { id, last_run_at, last_error, time_zone } = schedule;
  const last = data?.find((report) => report.schedule_id === id);
  return (
    <>
      {last_error !== null && last_run_at !== null && (
        <Text size="sm" c="red">
          {say.refused(time(last_run_at, time_zone))} <span lang="en">{last_error}</span>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {last ? (
          <>
            {say.lastReport}:{' '}
            <Link to="/reports/$reportId" params={{ reportId: last.id }} className={classes.link}>
              {last.title}
            </Link>{' '}
            ({common[last.status]})
          </>
        ) : (
          data && (last_run_at === null ? say.never : say.lastRun(time(last_run_at, time_zone)))
        )}
      </Text>
    </>
  );
}

function Actions({ schedule }: { schedule: Schedule }) {
  const say = useSchedulesMessages();
  const queries = useQueryClient();
  const { id, name, active } = schedule;
  const change = async (method: 'PATCH' | 'DELETE', body?: object) => {
    await request(method, schedulePath(id), { body });
    await queries.invalidateQueries({ queryKey: [reportsPath, 'schedules'] });
  };
  return (
    <Group gap="xs" align="start">
      <ActionButton
        size="xs"
        label={active ? say.pause : say.resume}
        name={active ? say.pauseOf(name) : say.resumeOf(name)}
        run={() => change('PATCH', { active: !active })}
      />
      <Button
        size="xs"
        variant="default"
        aria-label={say.editOf(name)}
        renderRoot={(props) => (
          <Link {...props} to="/reports/schedules/$scheduleId" params={{ scheduleId: id }} />
        )}
      >
        {say.edit}
      </Button>
      <ConfirmAction
        size="xs"
        label={say.delete}
        name={say.deleteOf(name)}
        title={say.deleteTitle(name)}
        action={say.deleteAction}
        run={() => change('DELETE')}
      >
        {say.deleteText}
      </ConfirmAction>
    </Group>
  );
}
