import { Card, Group, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

type Props = { title: string; about?: string; side?: ReactNode; children: ReactNode };

/** A part of the page, with its heading. */
export function Section({ title, about, side, children }: Props) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Group justify="space-between" mb={about ? 0 : 'xs'} wrap="nowrap" align="start">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {side}
      </Group>
      {about && (
        <Text size="sm" c="dimmed" mb="xs">
          {about}
        </Text>
      )}
      {children}
    </Card>
  );
}
