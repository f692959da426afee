import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { deviceOf } from './device.ts';
import { useIdentityMessages } from './identity.messages.ts';
import { makePasskey, NoPasskey, passkeysWork } from './passkeys.ts';
import { passkeysQuery, secondFactorQuery } from './second-factor.ts';

/** Makes a passkey on this device, under a name by which its owner knows it again. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const say = useIdentityMessages();
  const queries = useQueryClient();
  const [name, setName] = useState(() => say.device(deviceOf(navigator.userAgent)));
  const make = useMutation({
    mutationFn: () => makePasskey(name.trim() || say.device(deviceOf(navigator.userAgent))),
    async onSuccess() {
      await queries.invalidateQueries(passkeysQuery);
      await queries.invalidateQueries(secondFactorQuery);
      onDone();
    },
  });
  if (!passkeysWork) return <Alert color="gray">{say.passkeysNeedHttps}</Alert>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <Stack gap="sm">
        {make.error && <PasskeyError error={make.error} />}
        <Group align="end" gap="xs">
          <TextInput
            flex="1 1 200px"
            maw={360}
            label={say.passkeyName}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={make.isPending}>
            {say.makePasskey}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PasskeyError({ error }: { error: Error }) {
  const say = useIdentityMessages();
  if (!(error instanceof NoPasskey)) return <ErrorNotice error={error} />;
  return (
    <Alert color="red" role="alert">
      {say[error.reason]}
    </Alert>
  );
}
