import { Text } from '@mantine/core';
import { StateMark } from '#parts/state-mark.tsx';
import { useWebhooksMessages } from './webhooks.messages.ts';

type Switched = { active: boolean; switched_off: 'gone' | 'failing' | null };

/** Whether a webhook is called, and if Skep switched it off, why. */
export function WebhookState({ webhook: { active, switched_off } }: { webhook: Switched }) {
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
