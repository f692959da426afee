import { ColorSwatch, Group, Text } from '@mantine/core';
import { variableOf } from './chart-colors.ts';
import type { Series } from './series.ts';

/** Which colour is what: text of the page, and so legible to all. */
export function ChartLegend({ series }: { series: Series[] }) {
  return (
    <Group justify="end" gap="md" mb="xs">
      {series.map(({ name, color }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <ColorSwatch size={10} color={`var(${variableOf(color)})`} withShadow={false} />
          <Text size="xs">{name}</Text>
        </Group>
      ))}
    </Group>
  );
}
