import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { UserPicker } from '#pages/admin/user-picker.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { membersPath, teamsPath } from './team-queries.ts';
import { useTeamsMessages } from './teams.messages.ts';

/** Finds a user and puts them into the team. */
export function AddMember({ teamId }: { teamId: string }) {
  const say = useTeamsMessages();
  const queries = useQueryClient();
  const [user, setUser] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: (user_id: string) => request('POST', membersPath(teamId), { body: { user_id } }),
    async onSuccess() {
      setUser(null);
      await Promise.all([
        queries.invalidateQueries({ queryKey: [membersPath(teamId)] }),
        queries.invalidateQueries({ queryKey: [teamsPath] }),
      ]);
    },
  });
  return (
    <>
      <Group align="end" maw={640}>
        <UserPicker label={say.find} nobody={say.nobody} value={user} onChange={setUser} />
        <Button
          disabled={user === null}
          loading={add.isPending}
          onClick={() => user !== null && add.mutate(user)}
        >
          {say.add}
        </Button>
      </Group>
      {add.error && <ErrorNotice error={add.error} />}
    </>
  );
}
