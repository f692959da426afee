import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { verified, verifyBody } from '@skep/server/api/authentication/second-factor.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { SignInError } from './sign-in-error.tsx';
import { useSignInMessages } from './sign-in.messages.ts';

type Props = { heading: ReactNode; onSignedIn: () => unknown; onBack: () => void };

/** The second factor of people who have set one up: a code of their app, or one of their recovery codes. */
export function CodeForm({ heading, onSignedIn, onBack }: Props) {
  const say = useSignInMessages();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: (body: Body<typeof verifyBody>) =>
      request<Reply<typeof verified>>('POST', '/api/auth/totp/verify', { body }),
    onSuccess: () => onSignedIn(),
  });
  const leave = useMutation({ mutationFn: () => request('POST', '/api/auth/logout'), onSettled: onBack });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate(recovery ? { recovery_code: code.trim() } : { code: code.trim() });
      }}
    >
      <Stack>
        {heading}
        {verify.error && (
          <SignInError error={verify.error} wrong={recovery ? say.wrongRecovery : say.wrongCode} />
        )}
        <TextInput
          key={String(recovery)}
          label={recovery ? say.recovery : say.code}
          description={recovery ? say.recoveryHint : undefined}
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          {...(recovery ? { minLength: 16 } : { pattern: '[0-9]{3} ?[0-9]{3}', title: say.codeForm })}
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={verify.isPending}>
          {say.confirm}
        </Button>
        <Group justify="space-between" gap="xs">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              setCode('');
              verify.reset();
              setRecovery(!recovery);
            }}
          >
            {recovery ? say.useCode : say.useRecovery}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={() => leave.mutate()}>
            {say.somebodyElse}
          </Anchor>
        </Group>
        <Text size="sm" c="dimmed">
          {say.lostBoth}
        </Text>
      </Stack>
    </form>
  );
}
