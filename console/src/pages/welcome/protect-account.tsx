import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { secondFactorState } from '@skep/server/api/authentication/second-factor.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { AddPasskey } from '#identity/add-passkey.tsx';
import { EnrolApp } from '#identity/enrol-app.tsx';
import { useWelcomeMessages } from './welcome.messages.ts';

type Props = { factors: Reply<typeof secondFactorState>; onDone: () => void };

/** Offers a passkey or an authenticator app; later is a choice, too. */
export function ProtectAccount({ factors, onDone }: Props) {
  const say = useWelcomeMessages();
  const [chosen, setChosen] = useState<'passkey' | 'app' | null>(null);
  // What is set up on this page goes on by itself; the codes of an app are to be kept first.
  if ((factors.totp || factors.passkeys > 0) && chosen === null)
    return (
      <Stack align="flex-start">
        <Alert color="honey" w="100%">
          {say.protected}
        </Alert>
        <Button onClick={onDone}>{say.goOn}</Button>
      </Stack>
    );
  return (
    <Stack>
      <Text>{say.protectIntro}</Text>
      {chosen === null && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Choice
            title={say.passkey}
            text={say.passkeyHint}
            action={say.usePasskey}
            primary
            onChoose={() => setChosen('passkey')}
          />
          <Choice title={say.app} text={say.appHint} action={say.useApp} onChoose={() => setChosen('app')} />
        </SimpleGrid>
      )}
      {chosen !== null && (
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            {chosen === 'passkey' ? say.passkey : say.app}
          </Title>
          {chosen === 'passkey' ? (
            <AddPasskey onDone={onDone} />
          ) : (
            <EnrolApp onDone={onDone} onCancel={() => setChosen(null)} />
          )}
        </Paper>
      )}
      <Group gap="xs">
        {chosen === 'passkey' && (
          <Button variant="default" onClick={() => setChosen(null)}>
            {say.back}
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          {say.later}
        </Button>
        <Text size="sm" c="dimmed">
          {say.laterHint}
        </Text>
      </Group>
    </Stack>
  );
}

type ChoiceProps = { title: string; text: string; action: string; primary?: boolean; onChoose: () => void };

function Choice({ title, text, action, primary = false, onChoose }: ChoiceProps) {
  return (
    <Paper withBorder p="lg">
      <Stack h="100%" gap="sm" align="flex-start">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed" flex={1}>
          {text}
        </Text>
        <Button variant={primary ? 'filled' : 'default'} onClick={onChoose}>
          {action}
        </Button>
      </Stack>
    </Paper>
  );
}
