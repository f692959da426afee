import { Anchor, Button, Checkbox, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { loginBody, loginReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { passkeysWork, signInWithPasskey } from '#identity/passkeys.ts';
import type { Providers } from './providers.ts';
import { SignInError } from './sign-in-error.tsx';
import { useSignInMessages } from './sign-in.messages.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

type Login = Reply<typeof loginReply>;
type Props = {
  heading: ReactNode;
  email: string;
  providers: Providers | undefined;
  returnTo: string;
  onEntered: (login: Login) => Promise<void>;
  onRegister: () => void;
};

export function PasswordForm({ heading, providers, returnTo, onEntered, onRegister, ...given }: Props) {
  const say = useSignInMessages();
  const [email, setEmail] = useState(given.email);
  const [password, setPassword] = useState('');
  const [remember_me, setRemember] = useState(false);
  const stopAutofill = usePasskeyAutofill(onEntered);
  const signIn = useMutation({
    mutationFn: (body: Body<typeof loginBody>) => request<Login>('POST', '/api/auth/login', { body }),
    onSuccess: onEntered,
  });
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(remember_me), onSuccess: onEntered });
  // Only what was tried last counts.
  const failed = [signIn, passkey].toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.error;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate({ email, password, remember_me });
      }}
    >
      <Stack>
        {heading}
        {failed && (
          <SignInError error={failed} wrong={passkey.error ? say.wrongPasskey : say.wrongPassword} />
        )}
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
          // In a window, who is to sign in is known.
          {...(given.email !== '' && { 'data-autofocus': true })}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': say.showPassword }}
        />
        <Checkbox
          label={say.remember}
          checked={remember_me}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" loading={signIn.isPending}>
          {say.signIn}
        </Button>
        {(passkeysWork || providers?.oidc) && <Divider label={say.or} />}
        {passkeysWork && (
          <Button
            variant="default"
            loading={passkey.isPending}
            onClick={() => {
              stopAutofill();
              passkey.mutate();
            }}
          >
            {say.passkey}
          </Button>
        )}
        {providers?.oidc && (
          <Button
            variant="default"
            component="a"
            href={`/api/auth/oidc/start?return_to=${encodeURIComponent(returnTo)}`}
          >
            {say.singleSignOn}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {say.forgotten}
        </Text>
        {providers?.registration === 'open' && (
          <Anchor component="button" type="button" size="sm" onClick={onRegister}>
            {say.toRegister}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
