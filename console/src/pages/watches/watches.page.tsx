import { Box, Button, Group, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { useFormats } from '#language/formats.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { AddWatch } from './add-watch.tsx';
import { watchesPath, watchesQuery, type Watch } from './watch-queries.ts';
import { useWatchesMessages } from './watches.messages.ts';

/** What one watches oneself and with one's teams. */
export function WatchesPage() {
  const say = useWatchesMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const mayChange = session?.user.role !== 'viewer';
  const [adding, { open, close }] = useDisclosure(false);
  const query = useInfiniteQuery(watchesQuery);
  const watches = query.data?.pages.flatMap((page) => page.watches) ?? [];
  return (
    <Box maw={1200}>
      <Group justify="space-between" gap="xs" mb="md">
        <Title order={1}>{say.title}</Title>
        <Group gap="xs">
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/alerts" />}>
            {say.alerts}
          </Button>
          {mayChange && <Button onClick={open}>{say.add}</Button>}
        </Group>
      </Group>
      <PagedList
        query={query}
        isEmpty={watches.length === 0}
        empty={<EmptyState title={say.none} text={say.noneHint} />}
      >
        <WideTable
          label={say.title}
          minWidth={900}
          heads={[say.name, say.kind, say.whose, say.matches, say.last, say.state, say.actions]}
        >
          {watches.map((watch) => (
            <WatchRow key={watch.id} watch={watch} mayChange={mayChange} />
          ))}
        </WideTable>
      </PagedList>
      <AddWatch opened={adding} onClose={close} />
    </Box>
  );
}

function WatchRow({ watch, mayChange }: { watch: Watch; mayChange: boolean }) {
  const say = useWatchesMessages();
  const { number, dateTime } = useFormats();
  const { name, subject, kind, team, active } = watch;
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {subject !== null && subject !== name && (
          <Text size="sm" c="dimmed">
            {subject}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{say[kind]}</Table.Td>
      <Table.Td>{team?.name ?? say.myself}</Table.Td>
      <Table.Td>{number(watch.matches)}</Table.Td>
      <Table.Td>{watch.last_match_at === null ? say.never : dateTime(watch.last_match_at)}</Table.Td>
      <Table.Td>
        <StateMark kind={active ? 'good' : 'off'}>{active ? say.active : say.paused}</StateMark>
      </Table.Td>
      <Table.Td>{mayChange && <Actions watch={watch} />}</Table.Td>
    </Table.Tr>
  );
}

function Actions({ watch: { id, name, active } }: { watch: Watch }) {
  const say = useWatchesMessages();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [watchesPath] });
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionButton
        size="xs"
        label={active ? say.pause : say.resume}
        name={active ? say.pauseName(name) : say.resumeName(name)}
        run={async () => {
          await request('PATCH', `${watchesPath}/${id}`, { body: { active: !active } });
          await refresh();
        }}
      />
      <ConfirmAction
        size="xs"
        label={say.remove}
        name={say.removeName(name)}
        title={say.removeTitle}
        run={async () => {
          await request('DELETE', `${watchesPath}/${id}`);
          await refresh();
        }}
      >
        {say.removeText}
      </ConfirmAction>
    </Group>
  );
}
