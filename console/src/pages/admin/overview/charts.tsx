import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { useLanguage } from '#language/language.ts';
import { measurementsQuery } from './measurements.ts';
import { useOverviewMessages } from './overview.messages.ts';
import classes from './overview.module.css';
import { measureEvery } from './system-queries.ts';

type Point = Record<string, number | string | null>;
type Series = { name: string; color: string }[];

/** How busy the server was since the page was opened. */
export function Charts() {
  const say = useOverviewMessages();
  const language = useLanguage();
  const { data } = useQuery(measurementsQuery);
  const points = (data?.series ?? []).map(({ at, cpu, memory, perMinute }) => ({
    at: new Date(at).toLocaleTimeString(language),
    [say.cpu]: cpu,
    [say.memory]: memory,
    [say.perMinute]: perMinute === null ? null : Math.round(perMinute),
  }));
  return (
    <div>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Chart
          title={say.chartUse}
          points={points}
          series={[
            { name: say.cpu, color: 'honey.6' },
            { name: say.memory, color: 'blue.6' },
          ]}
          highest={100}
        />
        <Chart
          title={say.chartRequests}
          // Before the second measurement there is none.
          points={points.slice(1)}
          series={[{ name: say.perMinute, color: 'honey.6' }]}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={4}>
        {say.collected(measureEvery)}
      </Text>
    </div>
  );
}

type Props = { title: string; points: Point[]; series: Series; highest?: number };

function Chart({ title, points, series, highest }: Props) {
  const say = useOverviewMessages();
  const { number } = useFormats();
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {points.length < 2 ? (
        <Text size="sm" c="dimmed" h={160}>
          {say.firstPoint}
        </Text>
      ) : (
        <figure className={classes.chart} aria-label={title}>
          <LineChart
            h={160}
            data={points}
            dataKey="at"
            series={series}
            withLegend={series.length > 1}
            withDots={false}
            curveType="linear"
            valueFormatter={number}
            lineProps={{ isAnimationActive: false }}
            lineChartProps={{ accessibilityLayer: false }}
            yAxisProps={{ domain: [0, highest ?? 'auto'] }}
          />
        </figure>
      )}
    </Card>
  );
}
