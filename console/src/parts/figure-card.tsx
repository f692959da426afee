import { Card, Text } from '@mantine/core';

type Props = { label: string; figure: string; note?: string | undefined };

/** A figure, large, with what it counts. */
export function FigureCard({ label, figure, note }: Props) {
  return (
    <Card withBorder padding="sm">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={700} size="xl">
        {figure}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Card>
  );
}
