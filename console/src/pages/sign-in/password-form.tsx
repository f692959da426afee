import { Button, Checkbox, Divider, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { loginBody, loginReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useSignInMessages } from './sign-in.messages.ts';
import { passkeysWork, signInWithPasskey } from './passkey.ts';

type Login = Reply<typeof loginReply>;
type Props = { onSignedIn: () => Promise<void>; onSecondFactor: () => void };

export function PasswordForm({ onSignedIn, onSecondFactor }: Props) {
  const say = useSignInMessages();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember_me, setRemember] = useState(false);
  const entered = async ({ second_factor_required }: Login) =>
    second_factor_required ? onSecondFactor() : onSignedIn();
  const signIn = useMutation({
    mutationFn: (body: Body<typeof loginBody>) => request<Login>('POST', '/api/auth/login', { body }),
    onSuccess: entered,
  });
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(say.noPasskey), onSuccess: entered });
  const failed = signIn.error ?? passkey.error;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate({ email, password, remember_me });
      }}
    >
      <Stack>
        <Title order={1} size="h2">
          {say.title}
        </Title>
        {failed && <ErrorNotice error={failed} />}
        <TextInput
          label={say.email}
          type="email"
          autoComplete="username webauthn"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={say.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Checkbox
          label={say.remember}
          checked={remember_me}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" loading={signIn.isPending}>
          {say.signIn}
        </Button>
        {passkeysWork && (
          <>
            <Divider label={say.or} />
            <Button variant="default" loading={passkey.isPending} onClick={() => passkey.mutate()}>
              {say.passkey}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
