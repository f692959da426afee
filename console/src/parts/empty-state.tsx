import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a page shows when there is nothing yet: what would be here, and how it gets here. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Stack align="center" py="xl" gap="xs" ta="center">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw={460}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
