import { Loader, Stack, Text } from '@mantine/core';

/** In the place of a list that takes a while to come: what is being done. */
export function Looking({ what }: { what: string }) {
  return (
    <Stack align="center" py="xl" gap="xs" role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm">{what}</Text>
    </Stack>
  );
}
