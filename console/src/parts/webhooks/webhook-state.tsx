import { Text } from '@mantine/core';
import { StateMark } from '#pages/admin/state-mark.tsx';
import type { Webhook } from './webhook-queries.ts';
import { useWebhooksMessages } from './webhooks.messages.ts';

/** Whether a webhook is called, and if Skep switched it off, why. */
export function WebhookState({ webhook: { active, switched_off } }: { webhook: Webhook }) {
  const say = useWebhooksMessages();
  return (
    <>
      <StateMark kind={active ? 'good' : 'off'}>{active ? say.active : say.inactive}</StateMark>
      {switched_off && (
        <Text size="xs" c="dimmed">
          {say[switched_off]}
        </Text>
      )}
    </>
  );
}
