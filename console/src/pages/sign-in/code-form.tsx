import { Anchor, Button, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { verified, verifyBody } from '@skep/server/api/authentication/second-factor.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useSignInMessages } from './sign-in.messages.ts';

/** The second factor of people who have set one up. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const say = useSignInMessages();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: (body: Body<typeof verifyBody>) =>
      request<Reply<typeof verified>>('POST', '/api/auth/totp/verify', { body }),
    onSuccess: onSignedIn,
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate(recovery ? { recovery_code: code.trim() } : { code: code.trim() });
      }}
    >
      <Stack>
        <Title order={1} size="h2">
          {say.codeTitle}
        </Title>
        {verify.error && <ErrorNotice error={verify.error} />}
        <TextInput
          key={String(recovery)}
          label={recovery ? say.recovery : say.code}
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={verify.isPending}>
          {say.confirm}
        </Button>
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            setCode('');
            setRecovery(!recovery);
          }}
        >
          {recovery ? say.useCode : say.useRecovery}
        </Anchor>
      </Stack>
    </form>
  );
}
