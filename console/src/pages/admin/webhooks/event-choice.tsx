import { Checkbox, Stack } from '@mantine/core';
import type { WebhookEvent } from './webhook-queries.ts';
import { useEventName } from './event-name.ts';
import { useWebhooksMessages } from './webhooks.messages.ts';

type Props = { value: WebhookEvent[]; onChange: (events: WebhookEvent[]) => void };

/** What a webhook is called for. */
export function EventChoice({ value, onChange }: Props) {
  const say = useWebhooksMessages();
  const { all, nameOf } = useEventName();
  return (
    <Checkbox.Group
      label={say.events}
      value={value}
      onChange={(chosen) => onChange(all.filter((event) => chosen.includes(event)))}
    >
      <Stack gap="xs" mt="xs">
        {all.map((event) => (
          <Checkbox key={event} value={event} label={nameOf(event)} description={event} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
