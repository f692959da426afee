import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/bots/bots.module.css';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { DeliveryState } from '#parts/webhooks/delivery-state.tsx';
import { useEventName } from '#parts/webhooks/event-name.ts';
import { WebhookState } from '#parts/webhooks/webhook-state.tsx';
import { useWebhooksMessages } from '#parts/webhooks/webhooks.messages.ts';
import { WideTable } from '#parts/wide-table.tsx';
import { botWebhooksQuery, type BotWebhook } from './bot-webhook-queries.ts';
import { useBotWebhooksMessages } from './bot-webhooks.messages.ts';
import { CreateBotWebhook } from './create-bot-webhook.tsx';

const route = getRouteApi('/signed-in/bots/$botId');

/** The webhooks of a bot. */
export function BotWebhooksPage() {
  const say = useWebhooksMessages();
  const own = useBotWebhooksMessages();
  const { botId } = route.useParams();
  const [creating, { open, close }] = useDisclosure(false);
  const { data, error, refetch } = useQuery(botWebhooksQuery(botId));
  const create = <Button onClick={open}>{say.create}</Button>;
  const webhooks = data?.webhooks ?? [];
  return (
    <Stack>
      <Group justify="space-between" align="start">
        <Text c="dimmed" maw={680}>
          {own.intro}
        </Text>
        {webhooks.length > 0 && create}
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && webhooks.length === 0 && (
        <EmptyState title={say.none} text={own.noneHint}>
          {create}
        </EmptyState>
      )}
      {webhooks.length > 0 && <WebhookTable botId={botId} webhooks={webhooks} />}
      <CreateBotWebhook botId={botId} opened={creating} onClose={close} />
    </Stack>
  );
}

function WebhookTable({ botId, webhooks }: { botId: string; webhooks: BotWebhook[] }) {
  const say = useWebhooksMessages();
  const own = useBotWebhooksMessages();
  const nameOf = useEventName();
  const { dateTime } = useFormats();
  return (
    <WideTable
      label={own.webhooks}
      minWidth={680}
      heads={[say.address, say.events, say.state, say.last]}
      highlightOnHover
    >
      {webhooks.map((webhook) => (
        <Table.Tr key={webhook.id}>
          <Table.Td>
            <Link
              to="/bots/$botId/webhooks/$hookId"
              params={{ botId, hookId: webhook.id }}
              className={classes.link}
            >
              {webhook.url}
            </Link>
          </Table.Td>
          <Table.Td>{webhook.events.map((event) => nameOf(event)).join(', ')}</Table.Td>
          <Table.Td>
            <WebhookState webhook={webhook} />
          </Table.Td>
          <Table.Td>
            {webhook.last_delivery ? (
              <Group gap="xs">
                <DeliveryState state={webhook.last_delivery.state} />
                <Text size="sm">{dateTime(webhook.last_delivery.created_at)}</Text>
              </Group>
            ) : (
              say.neverCalled
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
