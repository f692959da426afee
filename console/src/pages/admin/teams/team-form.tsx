import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useTeamsMessages } from './teams.messages.ts';

export type TeamText = { name: string; description: string };

type Props = { start: TeamText; action: string; save: (team: TeamText) => Promise<unknown> };

/** The name and the description of a team. */
export function TeamForm({ start, action, save }: Props) {
  const say = useTeamsMessages();
  const common = useAdminMessages();
  const [name, setName] = useState(start.name);
  const [description, setDescription] = useState(start.description);
  const saving = useMutation({ mutationFn: save });
  const isChanged = name.trim() !== start.name || description !== start.description;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ name, description });
      }}
    >
      <Stack>
        {saving.error && <ErrorNotice error={saving.error} />}
        <TextInput
          data-autofocus
          required
          maxLength={100}
          label={common.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          maxLength={500}
          label={say.description}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
