import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#language/language.ts';
import { LineChart } from '#parts/charts/line-chart.tsx';
import type { Series } from '#parts/charts/series.ts';
import { measurementsQuery } from './measurements.ts';
import { useOverviewMessages } from './overview.messages.ts';
import { measureEvery } from './system-queries.ts';

/** How busy the server was since the page was opened. */
export function Charts() {
  const say = useOverviewMessages();
  const { data } = useQuery(measurementsQuery);
  const measured = data?.series ?? [];
  // Before the second measurement there are none of requests.
  const later = measured.slice(1);
  return (
    <div>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Chart
          title={say.chartUse}
          times={measured.map(({ at }) => at)}
          series={[
            { name: say.cpu, color: 'honey', values: measured.map(({ cpu }) => cpu) },
            { name: say.memory, color: 'blue', values: measured.map(({ memory }) => memory) },
          ]}
          highest={100}
        />
        <Chart
          title={say.chartRequests}
          times={later.map(({ at }) => at)}
          series={[
            {
              name: say.perMinute,
              color: 'honey',
              values: later.map(({ perMinute }) => perMinute && Math.round(perMinute)),
            },
          ]}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={4}>
        {say.collected(measureEvery)}
      </Text>
    </div>
  );
}

type Props = { title: string; times: number[]; series: Series[]; highest?: number };

function Chart({ title, times, series, highest }: Props) {
  const say = useOverviewMessages();
  const language = useLanguage();
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {times.length < 2 ? (
        <Text size="sm" c="dimmed" h={160}>
          {say.firstPoint}
        </Text>
      ) : (
        <LineChart
          label={title}
          points={times.map((at) => new Date(at).toLocaleTimeString(language))}
          series={series}
          highest={highest}
          height={160}
        />
      )}
    </Card>
  );
}
