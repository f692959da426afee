import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReportsError } from '#pages/reports/reports-error.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { schedulesQuery } from './schedule-queries.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { useSchedulesMessages } from './schedules.messages.ts';
import classes from './schedules.module.css';

/** The reports that are written again and again. */
export function SchedulesPage() {
  const say = useSchedulesMessages();
  const query = useInfiniteQuery(schedulesQuery);
  const schedules = query.data?.pages.flatMap(({ data }) => data.schedules) ?? [];
  if (query.error && !query.data)
    return <ReportsError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm">
      {schedules.length > 0 && (
        <Group justify="end">
          <Create label={say.create} />
        </Group>
      )}
      <PagedList
        query={query}
        isEmpty={schedules.length === 0}
        empty={
          <EmptyState title={say.none} text={say.noneHint}>
            <Create label={say.first} />
          </EmptyState>
        }
      >
        <ul className={classes.list} aria-label={say.list}>
          {schedules.map((schedule) => (
            <li key={schedule.id}>
              <ScheduleRow schedule={schedule} />
            </li>
          ))}
        </ul>
      </PagedList>
    </Stack>
  );
}

function Create({ label }: { label: string }) {
  return (
    <Button
      mt="xs"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/reports/new" search={{ repeat: 'week' }} />}
    >
      {label}
    </Button>
  );
}
