import { Checkbox, Stack } from '@mantine/core';
import { useEventName } from './event-name.ts';
import { useWebhooksMessages } from './webhooks.messages.ts';

type Props<Event extends string> = {
  /** All that there are. */
  events: readonly Event[];
  value: Event[];
  onChange: (events: Event[]) => void;
};

/** What a webhook is called for. */
export function EventChoice<Event extends string>({ events, value, onChange }: Props<Event>) {
  const say = useWebhooksMessages();
  const nameOf = useEventName();
  return (
    <Checkbox.Group
      label={say.events}
      value={value}
      onChange={(chosen: string[]) => onChange(events.filter((event) => chosen.includes(event)))}
    >
      <Stack gap="xs" mt="xs">
        {events.map((event) => (
          <Checkbox key={event} value={event} label={nameOf(event)} description={event} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
