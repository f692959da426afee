import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { botWebhookBody, createdBotWebhook } from '@skep/server/api/bots/webhooks.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import { EventChoice } from '#parts/webhooks/event-choice.tsx';
import { useWebhooksMessages } from '#parts/webhooks/webhooks.messages.ts';
import { botEvents, botWebhooksPath, type BotWebhook } from './bot-webhook-queries.ts';

type Props = { botId: string; opened: boolean; onClose: () => void };

/** Creates a webhook of a bot; a secret that Skep made is shown once. */
export function CreateBotWebhook({ botId, opened, onClose }: Props) {
  const say = useWebhooksMessages();
  return (
    <Dialog opened={opened} title={say.create} onClose={onClose}>
      {opened && <CreateForm botId={botId} onDone={onClose} />}
    </Dialog>
  );
}

function CreateForm({ botId, onDone }: { botId: string; onDone: () => void }) {
  const say = useWebhooksMessages();
  const queries = useQueryClient();
  const path = botWebhooksPath(botId);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<BotWebhook['events']>([]);
  const create = useMutation({
    mutationFn: (body: Body<typeof botWebhookBody>) =>
      request<Reply<typeof createdBotWebhook>>('POST', path, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [path] }),
  });
  if (create.data?.secret)
    return (
      <Stack>
        <SecretOnce title={say.made} label={say.secretLabel} value={create.data.secret}>
          {say.secretUse}
        </SecretOnce>
        <Button onClick={onDone}>{say.done}</Button>
      </Stack>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ url, events });
      }}
    >
      <Stack>
        {create.error && <ErrorNotice error={create.error} />}
        <TextInput
          data-autofocus
          required
          type="url"
          label={say.address}
          description={say.addressHint}
          placeholder="https://hooks.example.com/skep"
          value={url}
          onChange={({ currentTarget: { value } }) => setUrl(value)}
        />
        <EventChoice events={botEvents} value={events} onChange={setEvents} />
        <Button type="submit" disabled={events.length === 0} loading={create.isPending}>
          {say.create}
        </Button>
      </Stack>
    </form>
  );
}
