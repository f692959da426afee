import { Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { frameworkLabel, frameworkNames } from '#pages/personal-data/framework-name.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import type { Statistics } from './statistics.ts';
import { StatisticsCharts } from './statistics-charts.tsx';
import { Totals } from './totals.tsx';
import { useStatisticsMessages } from './statistics.messages.ts';

const route = getRouteApi('/signed-in/personal-data/statistics');
const usualDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

function firstDay(days: number): string {
  return new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10);
}

/** What was detected over time, by type and by framework. */
export function PiiStatisticsPage() {
  const say = useStatisticsMessages();
  const { days = usualDays, framework } = route.useSearch();
  const navigate = useNavigate();
  const go = (search: { days?: number; framework?: string }) =>
    void navigate({ to: '/personal-data/statistics', search });
  const { data, error, refetch } = useQuery({
    queryKey: ['pii', 'statistics', days, framework],
    staleTime: 0,
    queryFn: ({ signal }) =>
      request<Statistics>('GET', '/api/pii/statistics', {
        query: { start_date: firstDay(days), compliance_framework: framework },
        signal,
      }),
  });
  return (
    <Stack>
      <Group justify="space-between" align="end">
        <Text c="dimmed" maw={640}>
          {say.intro}
        </Text>
        <Group>
          <Select
            label={say.period}
            allowDeselect={false}
            w={160}
            data={[7, 30, 90, 365].map((count) => ({
              value: String(count),
              label: count === 365 ? say.year : say.days(count),
            }))}
            value={String(days)}
            onChange={(value) => go({ days: Number(value), ...(framework && { framework }) })}
          />
          <Select
            label={say.framework}
            placeholder={say.all}
            clearable
            w={180}
            data={frameworkNames.map((value) => ({ value, label: frameworkLabel(value) }))}
            value={framework ?? null}
            onChange={(value) => go({ days, ...(value && { framework: value }) })}
          />
        </Group>
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.totals.documents_processed === 0 && <EmptyState title={say.none} text={say.noneHint} />}
      {data && data.totals.documents_processed > 0 && (
        <>
          <Totals statistics={data} />
          <StatisticsCharts statistics={data} />
        </>
      )}
    </Stack>
  );
}
