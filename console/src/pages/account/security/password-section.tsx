import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { changePasswordBody, passwordReply } from '@skep/server/api/users/passwords.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { SignInError } from '#identity/sign-in/sign-in-error.tsx';
import { Section } from '#parts/section.tsx';
import { sessionsQuery } from '#pages/account/sessions/sessions-query.ts';
import { useSecurityMessages } from './security.messages.ts';

/** A new password, which ends all other sessions. */
export function PasswordSection() {
  const say = useSecurityMessages();
  const queries = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [current_password, setCurrent] = useState('');
  const [new_password, setNew] = useState('');
  const change = useMutation({
    mutationFn: (body: Body<typeof changePasswordBody>) =>
      request<Reply<typeof passwordReply>>('POST', '/api/auth/password', { body }),
    async onSuccess() {
      setCurrent('');
      setNew('');
      await queries.invalidateQueries(sessionsQuery);
    },
  });
  const toggle = { 'aria-label': say.showPassword };
  return (
    <Section title={say.password} text={say.passwordHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ current_password, new_password });
        }}
      >
        <Stack gap="sm" maw={420}>
          {change.error && <SignInError error={change.error} wrong={say.wrongPassword} />}
          {/* For programs that keep passwords: whose it is. */}
          <input type="text" hidden readOnly autoComplete="username" value={session?.user.email ?? ''} />
          <PasswordInput
            label={say.currentPassword}
            autoComplete="current-password"
            required
            value={current_password}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            label={say.newPassword}
            description={say.newPasswordHint}
            autoComplete="new-password"
            required
            minLength={8}
            value={new_password}
            onChange={(event) => setNew(event.currentTarget.value)}
            visibilityToggleButtonProps={toggle}
          />
          <Button type="submit" variant="default" w="fit-content" loading={change.isPending}>
            {say.changePassword}
          </Button>
          <Text size="sm" role="status">
            {change.data && say.passwordSet(change.data.sessions_ended)}
          </Text>
        </Stack>
      </form>
    </Section>
  );
}
