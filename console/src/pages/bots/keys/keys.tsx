import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { CreateKey, type KeyKind } from './create-key.tsx';
import { keysQuery, type MadeKey } from './key-queries.ts';
import { KeyTable } from './key-table.tsx';
import { useKeysMessages } from './keys.messages.ts';

type Props = {
  /** Of the list in the API. */
  path: string;
  kind: KeyKind;
  intro: string;
  noneHint: string;
  onMade?: (made: MadeKey) => void;
};

/** Keys of the public interface: list, create, revoke. */
export function Keys({ path, kind, intro, noneHint, onMade }: Props) {
  const say = useKeysMessages();
  const [creating, { open, close }] = useDisclosure(false);
  const query = useInfiniteQuery(keysQuery(path));
  const keys = query.data?.pages.flatMap((page) => page.api_keys) ?? [];
  const create = <Button onClick={open}>{say.create}</Button>;
  return (
    <Stack>
      <Group justify="space-between" align="start">
        <Text c="dimmed" maw={680}>
          {intro}
        </Text>
        {keys.length > 0 && create}
      </Group>
      <PagedList
        query={query}
        isEmpty={keys.length === 0}
        empty={
          <EmptyState title={say.none} text={noneHint}>
            {create}
          </EmptyState>
        }
      >
        <KeyTable keys={keys} path={path} />
      </PagedList>
      <CreateKey path={path} kind={kind} opened={creating} onClose={close} {...(onMade && { onMade })} />
    </Stack>
  );
}
