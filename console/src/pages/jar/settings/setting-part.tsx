import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Why it cannot be changed. */
  locked?: string | undefined;
  children: ReactNode;
};

/** One part of the settings of a honey jar. */
export function SettingPart({ title, locked, children }: Props) {
  return (
    <Card component="section" withBorder padding="md" aria-label={title}>
      <Title order={2} size="h4" mb={locked === undefined ? 'sm' : 4}>
        {title}
      </Title>
      {locked !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {locked}
        </Text>
      )}
      {children}
    </Card>
  );
}
