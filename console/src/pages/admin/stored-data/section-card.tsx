import { Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; hint: string; actions?: ReactNode; children: ReactNode };

/** A part of the page with its title, what it is about, and what can be done. */
export function SectionCard({ title, hint, actions, children }: Props) {
  return (
    <Card withBorder>
      <Group justify="space-between" align="start" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed" maw={640}>
            {hint}
          </Text>
        </div>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Card>
  );
}
