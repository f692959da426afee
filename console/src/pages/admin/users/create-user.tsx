import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { createdUser, createUserBody } from '@skep/server/api/users/users.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { RoleSelect } from '#pages/admin/role-select.tsx';
import type { Role } from '#pages/admin/roles.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import { usersPath } from './user-queries.ts';
import { useUsersMessages } from './users.messages.ts';

/** Creates a user; one without a password gets a link, which is shown once. */
export function CreateUser({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useUsersMessages();
  return (
    <Dialog opened={opened} title={say.create} onClose={onClose}>
      {opened && <CreateForm onDone={onClose} />}
    </Dialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('analyst');
  const create = useMutation({
    mutationFn: (body: Body<typeof createUserBody>) =>
      request<Reply<typeof createdUser>>('POST', usersPath, { body }),
    async onSuccess({ link }) {
      await queries.invalidateQueries({ queryKey: [usersPath] });
      if (!link) onDone();
    },
  });
  const { data: made } = create;
  if (made?.link)
    return (
      <Stack>
        <SecretOnce title={say.createdTitle(made.user.email)} label={say.link} value={made.link}>
          {made.link_expires_at && say.linkHint(dateTime(made.link_expires_at))}
          {made.emailed && ` ${say.emailed(made.user.email)}`}
        </SecretOnce>
        <Button onClick={onDone}>{say.done}</Button>
      </Stack>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ email, role, ...(name && { display_name: name }), ...(password && { password }) });
      }}
    >
      <Stack>
        {create.error && <ErrorNotice error={create.error} />}
        <TextInput
          data-autofocus
          required
          type="email"
          autoComplete="off"
          label={common.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={say.displayName}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <RoleSelect value={role} onChange={setRole} />
        <PasswordInput
          label={say.password}
          description={say.passwordHint}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={create.isPending}>
          {say.create}
        </Button>
      </Stack>
    </form>
  );
}
