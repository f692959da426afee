import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of the form, with its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Card>
  );
}
