import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { alertsQuery, statuses, type AlertFilter, type Status } from '#pages/alerts/alert-queries.ts';
import { useAlertsMessages } from '#pages/alerts/alerts.messages.ts';
import { PagedList } from '#parts/paged-list.tsx';
import { AlertCard } from './alert-card.tsx';
import classes from './alerts.module.css';

/** A column for each state, the newest first. */
export function Board({ filter }: { filter: AlertFilter }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
      {statuses.map((status) => (
        <Column key={status} status={status} filter={filter} />
      ))}
    </SimpleGrid>
  );
}

function Column({ status, filter }: { status: Status; filter: AlertFilter }) {
  const say = useAlertsMessages();
  const { number } = useFormats();
  const query = useInfiniteQuery(alertsQuery({ ...filter, status }));
  const alerts = query.data?.pages.flatMap((page) => page.alerts) ?? [];
  const [first] = query.data?.pages ?? [];
  return (
    <section aria-label={say[status]}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {say[status]}
        </Title>
        {first && (
          <Text size="sm" c="dimmed">
            {first.total_capped
              ? say.capped(number(first.pagination.total))
              : say.count(number(first.pagination.total))}
          </Text>
        )}
      </Group>
      <PagedList
        query={query}
        isEmpty={alerts.length === 0}
        empty={<Text c="dimmed">{say.columnEmpty}</Text>}
      >
        <ul className={classes.list}>
          {alerts.map((alert) => (
            <AlertCard key={alert.id} alert={alert} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
