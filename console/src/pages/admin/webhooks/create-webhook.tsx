import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { createdWebhook, createWebhookBody } from '@skep/server/api/webhooks/webhooks.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import { EventChoice } from '#parts/webhooks/event-choice.tsx';
import { webhookEvents, webhooksPath, type WebhookEvent } from './webhook-queries.ts';
import { useWebhooksMessages } from '#parts/webhooks/webhooks.messages.ts';

/** Creates a webhook; a secret that Skep made is shown once. */
export function CreateWebhook({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useWebhooksMessages();
  return (
    <Dialog opened={opened} title={say.create} onClose={onClose}>
      {opened && <CreateForm onDone={onClose} />}
    </Dialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const say = useWebhooksMessages();
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const [secret, setSecret] = useState('');
  const create = useMutation({
    mutationFn: (body: Body<typeof createWebhookBody>) =>
      request<Reply<typeof createdWebhook>>('POST', webhooksPath, { body }),
    async onSuccess(made) {
      await queries.invalidateQueries({ queryKey: [webhooksPath] });
      if (made.secret === null) onDone();
    },
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
        create.mutate({ webhook_url: address, events, ...(secret !== '' && { secret }) });
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
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <EventChoice events={webhookEvents} value={events} onChange={setEvents} />
        <TextInput
          label={say.secret}
          description={say.secretHint}
          autoComplete="off"
          minLength={16}
          maxLength={256}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <Button type="submit" disabled={events.length === 0} loading={create.isPending}>
          {say.create}
        </Button>
      </Stack>
    </form>
  );
}
