import { Box, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import classes from '#pages/admin/admin.module.css';
import { Dialog } from '#parts/dialog.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { TeamForm, type TeamText } from './team-form.tsx';
import { teamsPath, teamsQuery, type Team } from './team-queries.ts';
import { useTeamsMessages } from './teams.messages.ts';

const route = getRouteApi('/signed-in/admin/teams');

/** The teams that honey jars are shared with. */
export function TeamsPage() {
  const say = useTeamsMessages();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { search = '' } = route.useSearch();
  const [creating, { open, close }] = useDisclosure(false);
  const query = useInfiniteQuery({ ...teamsQuery(search), placeholderData: keepPreviousData });
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];

  async function create(body: TeamText) {
    const { id } = await request<Team>('POST', teamsPath, { body });
    await queries.invalidateQueries({ queryKey: [teamsPath] });
    await navigate({ to: '/admin/teams/$teamId', params: { teamId: id } });
  }

  return (
    <Stack>
      <Text c="dimmed">{say.intro}</Text>
      <Group align="end">
        <Box flex="1 1 220px" maw={420}>
          <TextFilter
            label={say.search}
            value={search}
            onChange={(text) =>
              void navigate({ search: text === undefined ? {} : { search: text }, replace: true })
            }
          />
        </Box>
        <Button onClick={open}>{say.create}</Button>
      </Group>
      <PagedList
        query={query}
        isEmpty={teams.length === 0}
        empty={
          search === '' ? (
            <EmptyState title={say.none} text={say.noneHint}>
              <Button onClick={open}>{say.create}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={say.noMatch} text={say.noMatchHint} />
          )
        }
      >
        <TeamTable teams={teams} />
      </PagedList>
      <Dialog opened={creating} title={say.create} onClose={close}>
        <TeamForm start={{ name: '', description: '' }} action={say.create} save={create} />
      </Dialog>
    </Stack>
  );
}

function TeamTable({ teams }: { teams: Team[] }) {
  const say = useTeamsMessages();
  const common = useAdminMessages();
  const { dateTime, number } = useFormats();
  return (
    <WideTable
      label={common.teams}
      minWidth={480}
      heads={[common.name, say.members, common.created]}
      highlightOnHover
    >
      {teams.map(({ id, name, description, member_count, created_at }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Link to="/admin/teams/$teamId" params={{ teamId: id }} className={classes.link}>
              {name}
            </Link>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          </Table.Td>
          <Table.Td>{number(member_count)}</Table.Td>
          <Table.Td>{dateTime(created_at)}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
