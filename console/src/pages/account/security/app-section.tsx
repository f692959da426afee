import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  newRecoveryCodes,
  secondFactorState,
} from '@skep/server/api/authentication/second-factor.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { EnrolApp } from '#identity/enrol-app.tsx';
import { RecoveryCodes } from '#identity/recovery-codes.tsx';
import { secondFactorQuery } from '#identity/second-factor.ts';
import { Section } from '#parts/section.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { useSecurityMessages } from './security.messages.ts';

type Factors = Reply<typeof secondFactorState>;

/** Few enough to make new ones. */
const fewCodes = 3;

/** The authenticator app and its recovery codes. */
export function AppSection({ factors }: { factors: Factors }) {
  const say = useSecurityMessages();
  const [enrolling, setEnrolling] = useState(false);
  return (
    <Section title={say.app} text={say.appHint}>
      <Group gap="xs">
        <Badge variant="default">{factors.totp ? say.on : say.off}</Badge>
        {factors.totp && (
          <Text size="sm" {...(factors.recovery_codes_left <= fewCodes && { fw: 600 })}>
            {say.codesLeft(factors.recovery_codes_left)}
          </Text>
        )}
      </Group>
      {enrolling ? (
        <EnrolApp onDone={() => setEnrolling(false)} onCancel={() => setEnrolling(false)} />
      ) : (
        <Actions factors={factors} onEnrol={() => setEnrolling(true)} />
      )}
    </Section>
  );
}

function Actions({ factors, onEnrol }: { factors: Factors; onEnrol: () => void }) {
  const say = useSecurityMessages();
  const queries = useQueryClient();
  const renew = useMutation({
    mutationFn: () => request<Reply<typeof newRecoveryCodes>>('POST', '/api/auth/recovery-codes'),
    onSuccess: () => queries.invalidateQueries(secondFactorQuery),
  });

  async function remove() {
    await request('DELETE', '/api/auth/totp');
    await queries.invalidateQueries(sessionQuery);
    await queries.invalidateQueries(secondFactorQuery);
  }

  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onKept={renew.reset} />;
  if (!factors.totp)
    return (
      <Button w="fit-content" variant={factors.passkeys === 0 ? 'filled' : 'default'} onClick={onEnrol}>
        {say.addApp}
      </Button>
    );
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onEnrol}>
        {say.otherApp}
      </Button>
      <ConfirmAction
        label={say.newCodes}
        title={say.newCodesTitle}
        action={say.newCodesAction}
        run={() => renew.mutateAsync()}
      >
        {say.newCodesText}
      </ConfirmAction>
      <ConfirmAction label={say.removeApp} title={say.removeAppTitle} run={remove}>
        <Stack gap="xs">
          <Text>{say.removeAppText}</Text>
          {factors.passkeys === 0 && <Text fw={600}>{say.lastFactor}</Text>}
        </Stack>
      </ConfirmAction>
    </Group>
  );
}
