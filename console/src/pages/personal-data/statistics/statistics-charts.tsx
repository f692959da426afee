import { SimpleGrid, Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { frameworkLabel } from '#pages/personal-data/framework-name.ts';
import { useTypeName } from '#pages/personal-data/type-name.ts';
import type { Statistics } from './statistics.ts';
import { ChartOrTable } from '#parts/charts/chart-or-table.tsx';
import { useStatisticsMessages } from './statistics.messages.ts';

const mostBars = 12;

/** The charts of a period, each with its table. */
export function StatisticsCharts({ statistics }: { statistics: Statistics }) {
  const say = useStatisticsMessages();
  const nameOf = useTypeName();
  const { number } = useFormats();
  const { by_day, by_pii_type, by_compliance_framework, period } = statistics;
  const types = Object.entries(by_pii_type)
    .toSorted(([, one], [, other]) => other - one)
    .map(([type, count]) => ({ name: nameOf(type), [say.detections]: count }));
  const frameworks = Object.entries(by_compliance_framework).map(([name, count]) => ({
    name: frameworkLabel(name),
    [say.detections]: count,
  }));
  return (
    <>
      <ChartOrTable
        title={say.byDay}
        head={say.day}
        rows={daysOf(period, by_day).map(({ day, pii_detections, high_risk_detections }) => ({
          name: day,
          [say.highRisk]: high_risk_detections,
          [say.other]: pii_detections - high_risk_detections,
        }))}
        series={[
          { name: say.highRisk, color: 'red.8' },
          { name: say.other, color: 'honey.5' },
        ]}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ChartOrTable
          title={say.byType}
          head={say.byType}
          rows={types}
          most={mostBars}
          series={[{ name: say.detections, color: 'honey.6' }]}
          lying
        >
          {types.length > mostBars && (
            <Text size="xs" c="dimmed">
              {say.topTypes(number(types.length))}
            </Text>
          )}
        </ChartOrTable>
        <ChartOrTable
          title={say.byFramework}
          head={say.framework}
          rows={frameworks}
          series={[{ name: say.detections, color: 'honey.6' }]}
          lying
        />
      </SimpleGrid>
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Every day of the period: those on which nothing was scanned have nothing. */
function daysOf({ start_date, days }: Statistics['period'], counted: Statistics['by_day']) {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.parse(start_date) + at * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, pii_detections: 0, high_risk_detections: 0 };
  });
}
