import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useWebhooksMessages } from './webhooks.messages.ts';

/** Sends a test call to a webhook; its outcome appears in the log. `path` is that of the webhook in the API. */
export function TestCall({ path, active }: { path: string; active: boolean }) {
  const say = useWebhooksMessages();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => request('POST', `${path}/test`),
    onSuccess: () => queries.invalidateQueries({ queryKey: [`${path}/deliveries`] }),
  });
  return (
    <>
      {test.error && <ErrorNotice error={test.error} />}
      <Group gap="sm">
        <Button disabled={!active} loading={test.isPending} onClick={() => test.mutate()}>
          {say.test}
        </Button>
        <Text size="sm" component="output">
          {test.isSuccess && say.testSent}
        </Text>
      </Group>
    </>
  );
}
