import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import classes from '#pages/admin/admin.module.css';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { DeliveryState } from '#parts/webhooks/delivery-state.tsx';
import { useEventName } from '#parts/webhooks/event-name.ts';
import { webhooksQuery, type Webhook } from './webhook-queries.ts';
import { WebhookState } from '#parts/webhooks/webhook-state.tsx';
import { useWebhooksMessages } from '#parts/webhooks/webhooks.messages.ts';

/** The webhooks of the signed-in user. */
export function WebhooksPage() {
  const say = useWebhooksMessages();
  const [creating, { open, close }] = useDisclosure(false);
  const { data, error, refetch } = useQuery(webhooksQuery);
  const create = <Button onClick={open}>{say.create}</Button>;
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={640}>
          {say.intro}
        </Text>
        {data && data.webhooks.length > 0 && create}
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.webhooks.length === 0 && (
        <EmptyState title={say.none} text={say.noneHint}>
          {create}
        </EmptyState>
      )}
      {data && data.webhooks.length > 0 && <WebhookTable webhooks={data.webhooks} />}
      <CreateWebhook opened={creating} onClose={close} />
    </Stack>
  );
}

function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const say = useWebhooksMessages();
  const common = useAdminMessages();
  const nameOf = useEventName();
  return (
    <WideTable
      label={common.webhooks}
      minWidth={680}
      heads={[say.address, say.events, say.state, say.last]}
      highlightOnHover
    >
      {webhooks.map((webhook) => (
        <Table.Tr key={webhook.id}>
          <Table.Td className={classes.word ?? ''}>
            <Link to="/admin/webhooks/$webhookId" params={{ webhookId: webhook.id }} className={classes.link}>
              {webhook.webhook_url}
            </Link>
          </Table.Td>
          <Table.Td>{webhook.events.map((event) => nameOf(event)).join(', ')}</Table.Td>
          <Table.Td>
            <WebhookState webhook={webhook} />
          </Table.Td>
          <Table.Td>
            <LastCall webhook={webhook} />
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function LastCall({ webhook: { last_delivery: last, waiting, dropped } }: { webhook: Webhook }) {
  const say = useWebhooksMessages();
  const { dateTime } = useFormats();
  if (!last) return say.neverCalled;
  const counts = [
    ...(waiting > 0 ? [say.waiting(waiting)] : []),
    ...(dropped > 0 ? [say.dropped(dropped)] : []),
  ];
  return (
    <>
      <Group gap="xs">
        <DeliveryState state={last.state} />
        <Text size="sm">{dateTime(last.created_at)}</Text>
      </Group>
      {counts.length > 0 && (
        <Text size="xs" c="dimmed">
          {counts.join(', ')}
        </Text>
      )}
    </>
  );
}
