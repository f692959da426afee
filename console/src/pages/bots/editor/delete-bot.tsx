import { Button, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { botPath, botsPath, type Bot } from '#pages/bots/bot-queries.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { failedColor } from '#parts/failed-color.ts';
import { useEditorMessages } from './editor.messages.ts';
import { Section } from '#parts/section.tsx';

/** Deletes a bot, once its name was typed. */
export function DeleteBot({ bot }: { bot: Bot }) {
  const say = useEditorMessages();
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <Section title={say.delete} text={say.deleteHint}>
      <Button variant="default" c={failedColor} w="max-content" onClick={open}>
        {say.delete}
      </Button>
      <Dialog opened={asking} onClose={close} title={say.deleteTitle(bot.name)}>
        {asking && <DeleteForm bot={bot} onClose={close} />}
      </Dialog>
    </Section>
  );
}

/** How much there is of what goes with it. */
async function countOf(botId: string, of: string, signal: AbortSignal): Promise<number> {
  const query = of === 'webhooks' ? {} : { limit: 1 };
  return (await request<{ total: number }>('GET', `${botPath(botId)}/${of}`, { query, signal })).total;
}

function DeleteForm({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const say = useEditorMessages();
  const { number } = useFormats();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: [botsPath, bot.bot_id, 'deleted-with-it'],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      Promise.all(['sessions', 'api-keys', 'webhooks'].map((of) => countOf(bot.bot_id, of, signal))),
  });
  const remove = useMutation({
    mutationFn: () => request('DELETE', botPath(bot.bot_id)),
    async onSuccess() {
      await navigate({ to: '/bots', ignoreBlocker: true });
      queries.removeQueries({ queryKey: [botsPath, bot.bot_id] });
      await queries.invalidateQueries({ queryKey: [botsPath] });
    },
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const [talks = 0, keys = 0, webhooks = 0] = data;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === bot.name) remove.mutate();
      }}
    >
      <Stack>
        <Text>{say.deletedWithIt}</Text>
        <List size="sm" spacing={4}>
          <List.Item>{say.talks(talks, number(talks))}</List.Item>
          <List.Item>{say.keysCount(keys, number(keys))}</List.Item>
          <List.Item>{say.webhooksCount(webhooks, number(webhooks))}</List.Item>
        </List>
        <Text>{say.notUndone}</Text>
        <TextInput
          data-autofocus
          label={say.typeName(bot.name)}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {remove.error && <ErrorNotice error={remove.error} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" color="red.9" disabled={typed !== bot.name} loading={remove.isPending}>
            {say.delete}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
