import { Badge, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/account/account.module.css';
import { Section } from '#parts/section.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import { useApiKeysMessages } from './api-keys.messages.ts';
import { keysQuery, type CreatedKey, type Key } from './api-keys-query.ts';
import { CreateKey } from './create-key.tsx';

/** One's keys for programs. */
export function ApiKeysPage() {
  const say = useApiKeysMessages();
  const { data, error, refetch } = useQuery(keysQuery);
  const [creating, { open, close }] = useDisclosure(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const create = <Button onClick={open}>{say.create}</Button>;
  return (
    <Section title={say.title} text={say.hint}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {created && (
        <SecretOnce title={say.created(created.key.name)} label={say.secret} value={created.secret}>
          {say.use} <Code>X-API-Key</Code>
        </SecretOnce>
      )}
      {data && data.keys.length === 0 && (
        <EmptyState title={say.none} text={say.noneHint}>
          {create}
        </EmptyState>
      )}
      {data && data.keys.length > 0 && (
        <>
          <ul className={classes.rows} aria-label={say.title}>
            {data.keys.map((key) => (
              <KeyRow key={key.id} item={key} />
            ))}
          </ul>
          <Group>{create}</Group>
        </>
      )}
      <CreateKey
        opened={creating}
        onClose={close}
        onCreated={(key) => {
          close();
          setCreated(key);
        }}
      />
    </Section>
  );
}

function KeyRow({ item }: { item: Key }) {
  const say = useApiKeysMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();

  async function revoke() {
    await request('DELETE', `/api/keys/${item.id}`);
    await queries.invalidateQueries(keysQuery);
  }

  return (
    <li>
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600}>{item.name}</Text>
          {item.scopes.map((scope) => (
            <Badge key={scope} variant="default">
              {say[scope]}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          <Code>{item.key_prefix}…</Code> {say.until(dateTime(item.expires_at))}{' '}
          {item.last_used_at ? say.used(dateTime(item.last_used_at)) : say.neverUsed}
        </Text>
      </Stack>
      <ConfirmAction
        size="xs"
        label={say.revoke}
        name={say.revokeOf(item.name)}
        title={say.revokeTitle(item.name)}
        action={say.revokeKey}
        run={revoke}
      >
        {say.revokeText}
      </ConfirmAction>
    </li>
  );
}
