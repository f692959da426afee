import { Card, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** One subject of the settings of a bot. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" withBorder aria-labelledby={id}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed" mt={4}>
              {text}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
