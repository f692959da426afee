import { Box, Button, Group, NativeSelect, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { alertsQuery, severities } from '#pages/alerts/alert-queries.ts';
import { useAlertsMessages } from '#pages/alerts/alerts.messages.ts';
import { alertsSearchIn } from '#pages/alerts/alerts.route.ts';
import { useLiveAlerts } from '#pages/alerts/use-live-alerts.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { Board } from './board.tsx';
import { Timeline } from './timeline.tsx';

const route = getRouteApi('/signed-in/alerts');

/** What somebody has to look at, as a board of states or by day; kept as the server reports it. */
export function AlertsPage() {
  const say = useAlertsMessages();
  const { view = 'board', ...filter } = route.useSearch();
  useLiveAlerts();
  const all = useInfiniteQuery(alertsQuery({}));
  const isEmpty = all.data?.pages[0]?.alerts.length === 0;
  return (
    <Box maw={1400}>
      <Group justify="space-between" gap="xs" mb="md">
        <Title order={1}>{say.title}</Title>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/watches" />}>
          {say.watches}
        </Button>
      </Group>
      {!all.data && !all.error && <Skeleton height={240} />}
      {isEmpty ? (
        <EmptyState title={say.none} text={say.noneHint} />
      ) : (
        (all.data ?? all.error) !== null && (
          <>
            <Filters />
            {view === 'board' ? <Board filter={filter} /> : <Timeline filter={filter} />}
          </>
        )
      )}
    </Box>
  );
}

function Filters() {
  const say = useAlertsMessages();
  const navigate = route.useNavigate();
  const { view = 'board', severity = '', assigned_to = '', search } = route.useSearch();
  const choose = (changed: Record<string, string | undefined>) =>
    void navigate({ search: (before) => alertsSearchIn({ ...before, ...changed }), replace: true });
  return (
    <Group gap="sm" align="end" mb="md">
      <SegmentedControl
        aria-label={say.view}
        data={(['board', 'timeline'] as const).map((value) => ({ value, label: say[value] }))}
        value={view}
        onChange={(value) => choose({ view: value })}
      />
      <TextFilter label={say.search} value={search} onChange={(text) => choose({ search: text })} />
      <NativeSelect
        label={say.severity}
        data={[
          { value: '', label: say.anySeverity },
          ...severities.map((value) => ({ value, label: say[value] })),
        ]}
        value={severity}
        onChange={({ currentTarget: { value } }) => choose({ severity: value })}
      />
      <NativeSelect
        label={say.whose}
        data={[
          { value: '', label: say.anybody },
          { value: 'me', label: say.me },
          { value: 'nobody', label: say.nobody },
        ]}
        value={assigned_to}
        onChange={({ currentTarget: { value } }) => choose({ assigned_to: value })}
      />
    </Group>
  );
}
