import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { registerBody, registerReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { SignInError } from './sign-in-error.tsx';
import { useSignInMessages } from './sign-in.messages.ts';

type Props = { heading: ReactNode; onSignedIn: () => unknown; onBack: () => void };

/** A new account, where the installation lets everybody make one. */
export function RegisterForm({ heading, onSignedIn, onBack }: Props) {
  const say = useSignInMessages();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const register = useMutation({
    mutationFn: (body: Body<typeof registerBody>) =>
      request<Reply<typeof registerReply>>('POST', '/api/auth/register', { body }),
    onSuccess: () => onSignedIn(),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        register.mutate({ email, password, traits: name.trim() === '' ? {} : { name: name.trim() } });
      }}
    >
      <Stack>
        {heading}
        {register.error && <SignInError error={register.error} wrong={say.wrongPassword} />}
        <TextInput
          label={say.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={say.name}
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label={say.password}
          description={say.passwordHint}
          autoComplete="new-password"
          required
          minLength={8}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': say.showPassword }}
        />
        <Button type="submit" loading={register.isPending}>
          {say.register}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {say.toSignIn}
        </Anchor>
      </Stack>
    </form>
  );
}
