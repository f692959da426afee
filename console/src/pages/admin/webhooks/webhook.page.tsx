import { Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import classes from '#pages/admin/admin.module.css';
import { BackLink } from '#pages/admin/back-link.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { TestCall } from '#parts/webhooks/test-call.tsx';
import { DeliveryList } from '#parts/webhooks/delivery-list.tsx';
import {
  deliveriesPath,
  webhookEvents,
  webhookPath,
  webhookQuery,
  webhooksPath,
  type Webhook,
} from './webhook-queries.ts';
import { WebhookForm } from '#parts/webhooks/webhook-form.tsx';
import { WebhookState } from '#parts/webhooks/webhook-state.tsx';
import { useWebhooksMessages } from '#parts/webhooks/webhooks.messages.ts';

const route = getRouteApi('/signed-in/admin/webhooks/$webhookId');

/** A webhook, with what was sent to it. */
export function WebhookPage() {
  const say = useWebhooksMessages();
  const { webhookId } = route.useParams();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  return (
    <Stack>
      <BackLink to="/admin/webhooks" label={say.back} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!webhook && !error && <Skeleton height={240} />}
      {webhook && <WebhookDetails webhook={webhook} />}
    </Stack>
  );
}

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const say = useWebhooksMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function remove() {
    await request('DELETE', webhookPath(webhook.id));
    await navigate({ to: '/admin/webhooks' });
    queries.removeQueries(webhookQuery(webhook.id));
    await queries.invalidateQueries({ queryKey: [webhooksPath] });
  }

  return (
    <>
      <Group justify="space-between" align="start">
        <div>
          <Title order={2} size="h4" className={classes.word ?? ''}>
            {webhook.webhook_url}
          </Title>
          <WebhookState webhook={webhook} />
        </div>
        <ConfirmAction color="red.9" variant="filled" label={say.delete} title={say.deleteTitle} run={remove}>
          {say.deleteText(webhook.webhook_url)}
        </ConfirmAction>
      </Group>
      <Card withBorder maw={640}>
        <WebhookForm
          key={`${webhook.active} ${webhook.events.join()}`}
          webhook={webhook}
          events={webhookEvents}
          path={webhookPath(webhook.id)}
          list={webhooksPath}
        />
      </Card>
      <Group justify="space-between" mt="md">
        <Title order={3} size="h4">
          {say.deliveries}
        </Title>
      </Group>
      <TestCall path={webhookPath(webhook.id)} active={webhook.active} />
      <DeliveryList path={deliveriesPath(webhook.id)} />
    </>
  );
}
