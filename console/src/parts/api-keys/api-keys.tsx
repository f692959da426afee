import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { useApiKeysMessages } from './api-keys.messages.ts';
import { CreateKey } from './create-key.tsx';
import { keysPath, keysQuery, type Key } from './keys-query.ts';

/** The API keys of the signed-in user: list, create, revoke. */
export function ApiKeys() {
  const say = useApiKeysMessages();
  const [creating, { open, close }] = useDisclosure(false);
  const query = useInfiniteQuery(keysQuery);
  const keys = query.data?.pages.flatMap((page) => page.keys) ?? [];
  const create = <Button onClick={open}>{say.create}</Button>;
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={640}>
          {say.intro}
        </Text>
        {keys.length > 0 && create}
      </Group>
      <PagedList
        query={query}
        isEmpty={keys.length === 0}
        empty={
          <EmptyState title={say.none} text={say.noneHint}>
            {create}
          </EmptyState>
        }
      >
        <KeyTable keys={keys} />
      </PagedList>
      <CreateKey opened={creating} onClose={close} />
    </Stack>
  );
}

function KeyTable({ keys }: { keys: Key[] }) {
  const say = useApiKeysMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();

  async function revoke(id: string) {
    await request('DELETE', `${keysPath}/${id}`);
    await queries.invalidateQueries({ queryKey: [keysPath] });
  }

  return (
    <WideTable
      label={say.keys}
      minWidth={680}
      heads={[say.key, say.scope, say.created, say.expires, say.lastUsed, say.actions]}
    >
      {keys.map(({ id, name, key_prefix, scopes, created_at, expires_at, last_used_at }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Text size="sm">{name}</Text>
            <Text size="xs" c="dimmed" ff="monospace">
              {key_prefix}…
            </Text>
          </Table.Td>
          <Table.Td>{scopes.map((scope) => say[scope]).join(', ')}</Table.Td>
          <Table.Td>{dateTime(created_at)}</Table.Td>
          <Table.Td>{dateTime(expires_at)}</Table.Td>
          <Table.Td>{last_used_at ? dateTime(last_used_at) : say.never}</Table.Td>
          <Table.Td>
            <ConfirmAction
              size="xs"
              label={say.revoke}
              name={say.revokeOf(name)}
              title={say.revokeTitle}
              run={() => revoke(id)}
            >
              {say.revokeText(name)}
            </ConfirmAction>
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
