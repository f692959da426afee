import { Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { resetReply } from '@skep/server/api/authentication/second-factor.schemas.ts';
import type { passwordLinkReply } from '@skep/server/api/users/passwords.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import { usersPath, type User } from './user-queries.ts';
import { useUsersMessages } from './users.messages.ts';

/** What an admin does for a user who cannot sign in, or must not any more. */
export function UserActions({ user }: { user: User }) {
  const say = useUsersMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const [link, setLink] = useState<Reply<typeof passwordLinkReply> | null>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const path = `${usersPath}/${user.id}`;
  const refresh = () => queries.invalidateQueries({ queryKey: [usersPath] });

  async function resetFactor() {
    const { sessions_ended } = await request<Reply<typeof resetReply>>('DELETE', `${path}/second-factor`);
    setEnded(sessions_ended);
    await refresh();
  }
  async function setActive(is_active: boolean) {
    if (is_active) await request('PUT', path, { body: { is_active } });
    else await request('POST', `${path}/deactivate`);
    await refresh();
  }

  return (
    <Stack gap="sm">
      <Group gap="sm">
        <ActionButton
          label={say.resetLink}
          run={async () => setLink(await request('POST', `${path}/password-reset`))}
        />
        {user.second_factor && (
          <ConfirmAction label={say.resetFactor} title={say.resetFactorTitle} run={resetFactor}>
            {say.resetFactorText(user.email)}
          </ConfirmAction>
        )}
        {user.is_active ? (
          <ConfirmAction
            color="red.9"
            variant="filled"
            label={say.deactivate}
            title={say.deactivateTitle}
            run={() => setActive(false)}
          >
            {say.deactivateText(user.email)}
          </ConfirmAction>
        ) : (
          <ActionButton label={say.activate} run={() => setActive(true)} />
        )}
      </Group>
      {ended !== null && (
        <Text size="sm" component="output">
          {say.ended(ended)}
        </Text>
      )}
      {link && (
        <SecretOnce title={say.resetLink} label={say.link} value={link.link}>
          {say.linkHint(dateTime(link.expires_at))}
          {link.emailed && ` ${say.emailed(user.email)}`}
        </SecretOnce>
      )}
    </Stack>
  );
}
