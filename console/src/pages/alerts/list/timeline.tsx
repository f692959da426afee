import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDays } from '#language/days.ts';
import { alertsQuery, type AlertFilter } from '#pages/alerts/alert-queries.ts';
import { useAlertsMessages } from '#pages/alerts/alerts.messages.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { AlertCard } from './alert-card.tsx';
import classes from './alerts.module.css';

/** All alerts by the day on which they opened, the newest first. */
export function Timeline({ filter }: { filter: AlertFilter }) {
  const say = useAlertsMessages();
  const day = useDays();
  const query = useInfiniteQuery(alertsQuery(filter));
  const alerts = query.data?.pages.flatMap((page) => page.alerts) ?? [];
  const days = [...Map.groupBy(alerts, ({ created_at }) => created_at.slice(0, 10))];
  return (
    <PagedList
      query={query}
      isEmpty={alerts.length === 0}
      empty={<EmptyState title={say.noMatch} text={say.noMatchHint} />}
    >
      <Stack gap="lg">
        {days.map(([date, its]) => (
          <section key={date}>
            <Title order={2} size="h4" mb="xs">
              {day(date)}
            </Title>
            <ul className={classes.list}>
              {its.map((alert) => (
                <AlertCard key={alert.id} alert={alert} withStatus />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </PagedList>
  );
}
