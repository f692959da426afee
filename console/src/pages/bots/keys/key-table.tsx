import { Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import type { PublicKey } from './key-queries.ts';
import { useKeysMessages } from './keys.messages.ts';

/** Keys that were not revoked, with what each may do and how much it is used. */
export function KeyTable({ keys, path }: { keys: PublicKey[]; path: string }) {
  const say = useKeysMessages();
  return (
    <WideTable
      label={say.keys}
      minWidth={820}
      heads={[say.key, say.may, say.limit, say.expires, say.used, say.actions]}
    >
      {keys.map((key) => (
        <KeyRow key={key.id} of={key} path={path} />
      ))}
    </WideTable>
  );
}

function KeyRow({ of, path }: { of: PublicKey; path: string }) {
  const say = useKeysMessages();
  const { number, dateTime } = useFormats();
  const queries = useQueryClient();
  const [now] = useState(() => Date.now());
  const { id, name, key_prefix, type, permissions, tier, rate_limit, expires_at, last_used_at, usage_count } =
    of;
  const isOver = expires_at !== null && Date.parse(expires_at) < now;

  async function revoke() {
    await request('DELETE', `${path}/${encodeURIComponent(id)}`);
    await queries.invalidateQueries({ queryKey: [path] });
  }

  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed" ff="monospace">
          {key_prefix}…
        </Text>
      </Table.Td>
      <Table.Td>{type === 'bot' ? permissions.map((one) => say[one]).join(', ') : say[type]}</Table.Td>
      <Table.Td>
        <Text size="sm">{say.anHour(number(rate_limit))}</Text>
        <Text size="xs" c="dimmed">
          {say[tier]}
        </Text>
      </Table.Td>
      <Table.Td>
        {isOver ? (
          <StateMark kind="off">{say.expired}</StateMark>
        ) : expires_at ? (
          dateTime(expires_at)
        ) : (
          say.never
        )}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{say.times(usage_count, number(usage_count))}</Text>
        {last_used_at && (
          <Text size="xs" c="dimmed">
            {say.last(dateTime(last_used_at))}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <ConfirmAction
          size="xs"
          label={say.revoke}
          name={say.revokeOf(name)}
          title={say.revokeTitle(name)}
          run={revoke}
        >
          {type === 'bot' ? say.revokeText : say.revokeProgramText}
        </ConfirmAction>
      </Table.Td>
    </Table.Tr>
  );
}
