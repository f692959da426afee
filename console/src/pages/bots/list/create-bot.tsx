import { Alert, Button, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { createBotBody, createdBot } from '@skep/server/api/bots/bots.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { botsPath } from '#pages/bots/bot-queries.ts';
import { rememberKey } from '#pages/bots/fresh-keys.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useBotListMessages } from './list.messages.ts';

/** Creates a bot and leads to it. */
export function CreateBot({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useBotListMessages();
  return (
    <Dialog opened={opened} title={say.create} onClose={onClose}>
      {opened && <CreateForm />}
    </Dialog>
  );
}

function CreateForm() {
  const say = useBotListMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(jarsQuery);
  const [name, setName] = useState('');
  const [jars, setJars] = useState<string[]>([]);
  const create = useMutation({
    mutationFn: (body: Body<typeof createBotBody>) =>
      request<Reply<typeof createdBot>>('POST', `${botsPath}/create`, { body }),
    async onSuccess({ bot }) {
      rememberKey(bot.bot_id, bot.api_key);
      await navigate({ to: '/bots/$botId', params: { botId: bot.bot_id } });
      await queries.invalidateQueries({ queryKey: [botsPath] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const branding = { welcome_message: say.greeting, placeholder_text: say.placeholder };
        create.mutate({ name, honey_jar_ids: jars, branding });
      }}
    >
      <Stack>
        {create.error && <ErrorNotice error={create.error} />}
        <TextInput
          data-autofocus
          required
          maxLength={100}
          label={say.name}
          description={say.nameHint}
          placeholder={say.namePlaceholder}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <MultiSelect
          label={say.jars}
          searchable
          maxValues={50}
          data={data?.honey_jars.map((jar) => ({ value: jar.id, label: jar.name })) ?? []}
          value={jars}
          onChange={setJars}
        />
        {data?.total === 0 && <Text size="sm">{say.noJars}</Text>}
        <Alert color="honey" role="note">
          {say.jarsHint}
        </Alert>
        <Button type="submit" loading={create.isPending}>
          {say.create}
        </Button>
      </Stack>
    </form>
  );
}
