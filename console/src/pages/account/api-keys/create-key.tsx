import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { createKeyBody } from '@skep/server/api/api-keys/api-keys.schemas.ts';
import type { Body } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useApiKeysMessages } from './api-keys.messages.ts';
import { keysQuery, type CreatedKey } from './api-keys-query.ts';

const lives = [7, 30, 90, 365];

/** What each role may give a key. */
const scopesOf = {
  viewer: ['read'],
  analyst: ['read', 'write'],
  admin: ['read', 'write', 'admin'],
} as const;

type Scope = (typeof scopesOf)['admin'][number];
type Props = { opened: boolean; onClose: () => void; onCreated: (key: CreatedKey) => void };

/** Asks for what a new key is for, what it may do and for how long. */
export function CreateKey({ opened, onClose, onCreated }: Props) {
  const say = useApiKeysMessages();
  const queries = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>(['read']);
  const [days, setDays] = useState('90');
  const create = useMutation({
    mutationFn: (body: Body<typeof createKeyBody>) => request<CreatedKey>('POST', '/api/keys', { body }),
    async onSuccess(created) {
      await queries.invalidateQueries(keysQuery);
      setName('');
      onCreated(created);
    },
  });
  const allowed: readonly Scope[] = scopesOf[session?.user.role as keyof typeof scopesOf] ?? [];
  return (
    <Dialog opened={opened} title={say.create} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name, scopes: scopes as Scope[], expires_in_days: Number(days) });
        }}
      >
        <Stack>
          {create.error && <ErrorNotice error={create.error} />}
          <TextInput
            data-autofocus
            required
            label={say.name}
            description={say.nameHint}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group label={say.scopes} value={scopes} onChange={setScopes}>
            <Stack gap="xs" mt="xs">
              {allowed.map((scope) => (
                <Checkbox key={scope} value={scope} label={say[scope]} description={say[`${scope}Means`]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label={say.life}
            data={lives.map((count) => ({ value: String(count), label: say.days(count) }))}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <Group justify="end">
            <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
              {say.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
