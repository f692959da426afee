import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { createdKey, createKeyBody } from '@skep/server/api/api-keys/api-keys.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import { useApiKeysMessages } from './api-keys.messages.ts';
import { keysPath } from './keys-query.ts';

type Scope = Body<typeof createKeyBody>['scopes'][number];
const scopes: Scope[] = ['read', 'write', 'admin'];

/** Creates an API key and shows it once. */
export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useApiKeysMessages();
  return (
    <Dialog opened={opened} title={say.create} onClose={onClose}>
      {opened && <CreateForm onDone={onClose} />}
    </Dialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const say = useApiKeysMessages();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>(['read']);
  const [days, setDays] = useState('90');
  const create = useMutation({
    mutationFn: (body: Body<typeof createKeyBody>) =>
      request<Reply<typeof createdKey>>('POST', keysPath, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [keysPath] }),
  });
  const { data: made } = create;
  if (made)
    return (
      <Stack>
        <SecretOnce title={say.made(made.key.name)} label={say.secret} value={made.secret}>
          {say.secretHint}
        </SecretOnce>
        <Button onClick={onDone}>{say.done}</Button>
      </Stack>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({
          name,
          scopes: scopes.filter((scope) => chosen.includes(scope)),
          expires_in_days: Number(days),
        });
      }}
    >
      <Stack>
        {create.error && <ErrorNotice error={create.error} />}
        <TextInput
          data-autofocus
          required
          maxLength={100}
          label={say.name}
          placeholder={say.namePlaceholder}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group label={say.scopes} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={say[scope]} description={say[`${scope}Means`]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={say.expiresIn}
          allowDeselect={false}
          data={[7, 30, 90, 365].map((count) => ({ value: String(count), label: say.days(count) }))}
          value={days}
          onChange={(value) => value && setDays(value)}
        />
        <Button type="submit" disabled={chosen.length === 0} loading={create.isPending}>
          {say.create}
        </Button>
      </Stack>
    </form>
  );
}
