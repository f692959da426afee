import { Button, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { EventChoice } from './event-choice.tsx';
import { useWebhooksMessages } from './webhooks.messages.ts';

type Props<Event extends string> = {
  webhook: { active: boolean; events: Event[] };
  /** All that there are. */
  events: readonly Event[];
  /** Where it is changed, and where the list is read that it is in. */
  path: string;
  list: string;
};

/** Changes what a webhook is called for, and whether. */
export function WebhookForm<Event extends string>({ webhook, events: all, path, list }: Props<Event>) {
  const say = useWebhooksMessages();
  const queries = useQueryClient();
  const [active, setActive] = useState(webhook.active);
  const [events, setEvents] = useState(webhook.events);
  const save = useMutation({
    mutationFn: (body: Props<Event>['webhook']) => request('PUT', path, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [list] }),
  });
  const isChanged = active !== webhook.active || events.join() !== webhook.events.join();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ active, events });
      }}
    >
      <Stack>
        {save.error && <ErrorNotice error={save.error} />}
        <Switch
          label={say.isActive}
          description={say.activeHint}
          checked={active}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
        <EventChoice events={all} value={events} onChange={setEvents} />
        <Text size="sm" c="dimmed">
          {say.fixed}
        </Text>
        <Button type="submit" disabled={!isChanged || events.length === 0} loading={save.isPending}>
          {say.save}
        </Button>
      </Stack>
    </form>
  );
}
