import { Button, Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { adminKeyBody, botKeyBody, madeKey } from '@skep/server/api/bots/keys.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SecretOnce } from '#parts/secret-once.tsx';
import type { MadeKey } from './key-queries.ts';
import { useKeysMessages } from './keys.messages.ts';

export type KeyKind = 'bot' | 'program';
type Permission = NonNullable<Body<typeof botKeyBody>['permissions']>[number];
type ProgramType = Body<typeof adminKeyBody>['type'];
type Tier = NonNullable<Body<typeof botKeyBody>['tier']>;

type Props = {
  path: string;
  kind: KeyKind;
  opened: boolean;
  onClose: () => void;
  onMade?: (made: MadeKey) => void;
};

const permissions: Permission[] = ['chat', 'history'];
const programTypes: ProgramType[] = ['readonly', 'admin'];
const tiers: [Tier, number][] = [
  ['basic', 100],
  ['professional', 1000],
  ['enterprise', 10_000],
];
const dayMs = 24 * 60 * 60 * 1000;

/** Creates a key of the public interface and shows it once. */
export function CreateKey({ opened, onClose, ...form }: Props) {
  const say = useKeysMessages();
  return (
    <Dialog opened={opened} title={say.create} onClose={onClose}>
      {opened && <CreateForm {...form} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = Pick<Props, 'path' | 'kind' | 'onMade'> & { onDone: () => void };

function CreateForm({ path, kind, onMade, onDone }: FormProps) {
  const say = useKeysMessages();
  const { number } = useFormats();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>(permissions);
  const [type, setType] = useState<ProgramType>('readonly');
  const [tier, setTier] = useState<Tier>('basic');
  const [days, setDays] = useState('365');
  const create = useMutation({
    mutationFn: (body: Body<typeof botKeyBody> | Body<typeof adminKeyBody>) =>
      request<Reply<typeof madeKey>>('POST', path, { body }),
    async onSuccess({ api_key }) {
      onMade?.(api_key);
      await queries.invalidateQueries({ queryKey: [path] });
    },
  });
  if (create.data)
    return (
      <Stack>
        <SecretOnce
          title={say.made(create.data.api_key.name)}
          label={say.key}
          value={create.data.api_key.key}
        >
          {kind === 'bot' ? say.botKeyHint : say.programKeyHint}
        </SecretOnce>
        <Button onClick={onDone}>{say.done}</Button>
      </Stack>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
        const may =
          kind === 'bot' ? { permissions: permissions.filter((one) => chosen.includes(one)) } : { type };
        create.mutate({ name, tier, expires_at, ...may });
      }}
    >
      <Stack>
        {create.error && <ErrorNotice error={create.error} />}
        <TextInput
          data-autofocus
          required
          maxLength={100}
          label={say.name}
          placeholder={kind === 'bot' ? say.siteExample : say.programExample}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        {kind === 'bot' ? (
          <PermissionChoice value={chosen} onChange={setChosen} />
        ) : (
          <TypeChoice value={type} onChange={setType} />
        )}
        <Select
          label={say.limit}
          allowDeselect={false}
          data={tiers.map(([value, count]) => ({
            value,
            label: `${say[value]}: ${say.anHour(number(count))}`,
          }))}
          value={tier}
          onChange={(value) => value && setTier(value)}
        />
        <Select
          label={say.validFor}
          allowDeselect={false}
          data={[
            ...['30', '90', '365'].map((value) => ({ value, label: say.days(Number(value)) })),
            { value: '', label: say.always },
          ]}
          value={days}
          onChange={(value) => setDays(value ?? '')}
        />
        <Button type="submit" disabled={kind === 'bot' && chosen.length === 0} loading={create.isPending}>
          {say.create}
        </Button>
      </Stack>
    </form>
  );
}

function PermissionChoice({ value, onChange }: { value: string[]; onChange: (chosen: string[]) => void }) {
  const say = useKeysMessages();
  return (
    <Checkbox.Group label={say.may} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {permissions.map((one) => (
          <Checkbox key={one} value={one} label={say[one]} description={say[`${one}Means`]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function TypeChoice({ value, onChange }: { value: ProgramType; onChange: (type: ProgramType) => void }) {
  const say = useKeysMessages();
  return (
    <Radio.Group label={say.may} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {programTypes.map((one) => (
          <Radio key={one} value={one} label={say[one]} description={say[`${one}Means`]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
