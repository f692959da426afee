import { Badge, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { AddPasskey } from '#identity/add-passkey.tsx';
import { passkeysQuery, secondFactorQuery } from '#identity/second-factor.ts';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/account/account.module.css';
import { Section } from '#parts/section.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useSecurityMessages } from './security.messages.ts';

/** One's passkeys: which there are, a new one, and away with one. */
export function PasskeySection({ hasApp }: { hasApp: boolean }) {
  const say = useSecurityMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [adding, { open, close }] = useDisclosure(false);

  async function remove(id: string) {
    await request('DELETE', `/api/auth/webauthn/credentials/${encodeURIComponent(id)}`);
    await queries.invalidateQueries(passkeysQuery);
    await queries.invalidateQueries(secondFactorQuery);
  }

  return (
    <Section title={say.passkeys} text={say.passkeysHint}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data && data.credentials.length > 0 && (
        <ul className={classes.rows} aria-label={say.passkeys}>
          {data.credentials.map((passkey) => (
            <li key={passkey.credential_id}>
              <div>
                <Text fw={600}>
                  {passkey.name}{' '}
                  {passkey.backed_up && (
                    <Badge variant="default" size="sm">
                      {say.synced}
                    </Badge>
                  )}
                </Text>
                <Text size="sm" c="dimmed">
                  {say.made(dateTime(passkey.created_at))}{' '}
                  {passkey.last_used_at ? say.used(dateTime(passkey.last_used_at)) : say.neverUsed}
                </Text>
              </div>
              <ConfirmAction
                size="xs"
                label={say.remove}
                name={say.removeOf(passkey.name)}
                title={say.removeTitle(passkey.name)}
                action={say.removePasskey}
                run={() => remove(passkey.credential_id)}
              >
                <Stack gap="xs">
                  <Text>{say.removeText}</Text>
                  {data.total === 1 && !hasApp && <Text fw={600}>{say.lastFactor}</Text>}
                </Stack>
              </ConfirmAction>
            </li>
          ))}
        </ul>
      )}
      {data && !adding && (
        <Button variant={data.total === 0 ? 'filled' : 'default'} w="fit-content" onClick={open}>
          {say.addPasskey}
        </Button>
      )}
      {adding && <AddPasskey onDone={close} />}
    </Section>
  );
}
