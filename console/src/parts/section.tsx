import { Paper, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** One subject of a page: what it is, what it is good for, and what can be done. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={id}>
      <Stack>
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
    </Paper>
  );
}
