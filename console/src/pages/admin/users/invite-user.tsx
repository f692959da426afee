import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { createdInvitation, inviteBody } from '@skep/server/api/users/invitations.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { RoleSelect } from '#pages/admin/role-select.tsx';
import type { Role } from '#pages/admin/roles.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import { invitationsPath } from './user-queries.ts';
import { useUsersMessages } from './users.messages.ts';

/** Invites somebody; the link is shown once. */
export function InviteUser({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useUsersMessages();
  return (
    <Dialog opened={opened} title={say.inviteTitle} onClose={onClose}>
      {opened && <InviteForm onDone={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('analyst');
  const invite = useMutation({
    mutationFn: (body: Body<typeof inviteBody>) =>
      request<Reply<typeof createdInvitation>>('POST', invitationsPath, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [invitationsPath] }),
  });
  const { data: made } = invite;
  if (made)
    return (
      <Stack>
        <SecretOnce title={say.invited(made.invitation.email)} label={say.inviteLink} value={made.link}>
          {say.linkHint(dateTime(made.invitation.expires_at))}
          {made.emailed && ` ${say.emailed(made.invitation.email)}`}
        </SecretOnce>
        <Button onClick={onDone}>{say.done}</Button>
      </Stack>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ email, role });
      }}
    >
      <Stack>
        {invite.error && <ErrorNotice error={invite.error} />}
        <Text size="sm" c="dimmed">
          {say.inviteHint}
        </Text>
        <TextInput
          data-autofocus
          required
          type="email"
          autoComplete="off"
          label={common.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleSelect value={role} onChange={setRole} />
        <Button type="submit" loading={invite.isPending}>
          {say.invite}
        </Button>
      </Stack>
    </form>
  );
}
