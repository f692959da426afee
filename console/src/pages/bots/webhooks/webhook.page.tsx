import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import classes from '#pages/bots/bots.module.css';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { DeliveryList } from '#parts/webhooks/delivery-list.tsx';
import { TestCall } from '#parts/webhooks/test-call.tsx';
import { WebhookForm } from '#parts/webhooks/webhook-form.tsx';
import { WebhookState } from '#parts/webhooks/webhook-state.tsx';
import { useWebhooksMessages } from '#parts/webhooks/webhooks.messages.ts';
import { botEvents, botWebhooksPath, botWebhooksQuery, type BotWebhook } from './bot-webhook-queries.ts';
import { useBotWebhooksMessages } from './bot-webhooks.messages.ts';

const route = getRouteApi('/signed-in/bots/$botId/webhooks/$hookId');

/** A webhook of a bot, with what was sent to it. */
export function BotWebhookPage() {
  const say = useWebhooksMessages();
  const own = useBotWebhooksMessages();
  const { botId, hookId } = route.useParams();
  const { data, error, refetch } = useQuery(botWebhooksQuery(botId));
  const webhook = data?.webhooks.find(({ id }) => id === hookId);
  return (
    <Stack>
      <Anchor
        size="sm"
        w="fit-content"
        renderRoot={(props) => <Link to="/bots/$botId/webhooks" params={{ botId }} {...props} />}
      >
        ← {say.back}
      </Anchor>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && !webhook && <EmptyState title={own.missing} text={own.missingHint} />}
      {webhook && <WebhookDetails botId={botId} webhook={webhook} />}
    </Stack>
  );
}

function WebhookDetails({ botId, webhook }: { botId: string; webhook: BotWebhook }) {
  const say = useWebhooksMessages();
  const own = useBotWebhooksMessages();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const list = botWebhooksPath(botId);
  const path = `${list}/${encodeURIComponent(webhook.id)}`;

  async function remove() {
    await request('DELETE', path);
    await navigate({ to: '/bots/$botId/webhooks', params: { botId } });
    await queries.invalidateQueries({ queryKey: [list] });
  }

  return (
    <>
      <Group justify="space-between" align="start">
        <div>
          <Title order={2} size="h4" className={classes.word ?? ''}>
            {webhook.url}
          </Title>
          <WebhookState webhook={webhook} />
        </div>
        <ConfirmAction color="red.9" variant="filled" label={say.delete} title={say.deleteTitle} run={remove}>
          {say.deleteText(webhook.url)}
        </ConfirmAction>
      </Group>
      <Card withBorder maw={640}>
        <WebhookForm
          key={`${webhook.active} ${webhook.events.join()}`}
          webhook={webhook}
          events={botEvents}
          path={path}
          list={list}
        />
      </Card>
      <Title order={3} size="h4" mt="md">
        {say.deliveries}
      </Title>
      <Text size="sm" c="dimmed" maw={680}>
        {own.logHint}
      </Text>
      <TestCall path={path} active={webhook.active} />
      <DeliveryList path={`${path}/deliveries`} />
    </>
  );
}
