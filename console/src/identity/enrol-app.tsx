import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { enrolment, verified } from '@skep/server/api/authentication/second-factor.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useIdentityMessages } from './identity.messages.ts';
import classes from './identity.module.css';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor.ts';
import { SignInError } from './sign-in/sign-in-error.tsx';

/** Sets up an authenticator app: its QR code, the first code, and the recovery codes. `onDone`: when all of it is done. */
export function EnrolApp({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const say = useIdentityMessages();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  // Each start makes a new secret, so it is asked for once.
  const { data: app, error } = useQuery({
    queryKey: ['totp-enrolment'],
    queryFn: () => request<Reply<typeof enrolment>>('POST', '/api/auth/totp/enroll'),
    staleTime: Infinity,
    gcTime: 0,
  });
  const verify = useMutation({
    mutationFn: () =>
      request<Reply<typeof verified>>('POST', '/api/auth/totp/verify', { body: { code: code.trim() } }),
    async onSuccess({ recovery_codes }) {
      await queries.invalidateQueries(sessionQuery);
      await queries.invalidateQueries(secondFactorQuery);
      // An app that takes the place of another leaves the codes as they are.
      if (!recovery_codes) onDone();
    },
  });
  const codes = verify.data?.recovery_codes;
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (error) return <ErrorNotice error={error} />;
  if (!app) return <Loader size="sm" />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate();
      }}
    >
      <Group align="flex-start" gap="lg">
        <QrCode text={app.otpauth_url} label={say.qrCode} />
        <Stack gap="sm" flex="1 1 240px">
          <Text size="sm">{say.scan}</Text>
          <Text size="sm">
            {say.orType} <code className={classes.secret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </Text>
          {verify.error && <SignInError error={verify.error} wrong={say.wrongFirstCode} />}
          <TextInput
            label={say.firstCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{3} ?[0-9]{3}"
            title={say.codeForm}
            required
            maw={240}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button type="submit" loading={verify.isPending}>
              {say.turnOn}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {say.cancel}
            </Button>
          </Group>
        </Stack>
      </Group>
    </form>
  );
}
