import { Card, Group, SegmentedControl, Table, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFormats } from '#language/formats.ts';
import { BarChart } from './bar-chart.tsx';
import { useChartsMessages } from './charts.messages.ts';

type Props = {
  title: string;
  /** What the rows are called. */
  head: string;
  rows: ({ name: string } & Record<string, string | number>)[];
  series: { name: string; color: string }[];
  /** So many bars at most; the table has all rows. */
  most?: number;
  /** Bars lie, with their names on the left. */
  lying?: boolean;
  /** Bars of a row lie on one another; else next to one another. */
  stacked?: boolean;
  children?: ReactNode;
};

/** Figures as bars or as a table, as one likes. */
export function ChartOrTable({ title, head, rows, series, most = Infinity, children, ...form }: Props) {
  const { lying = false, stacked = true } = form;
  const say = useChartsMessages();
  const { number } = useFormats();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const bars = rows.slice(0, most);
  return (
    <Card withBorder>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={say.view(title)}
          value={view}
          onChange={setView}
          data={(['chart', 'table'] as const).map((value) => ({ value, label: say[value] }))}
        />
      </Group>
      {view === 'chart' ? (
        <BarChart
          label={title}
          bars={bars.map(({ name }) => name)}
          series={series.map(({ name, color }) => ({
            name,
            color,
            values: bars.map((row) => Number(row[name])),
          }))}
          stacked={stacked}
          lying={lying}
        />
      ) : (
        <Table.ScrollContainer minWidth={280} mah={420}>
          <Table aria-label={title} striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{head}</Table.Th>
                {series.map(({ name }) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.name}>
                  <Table.Td>{row.name}</Table.Td>
                  {series.map(({ name }) => (
                    <Table.Td key={name}>{number(Number(row[name]))}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {children}
    </Card>
  );
}
