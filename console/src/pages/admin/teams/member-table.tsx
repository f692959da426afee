import { Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import classes from '#pages/admin/admin.module.css';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { membersPath, membersQuery, teamsPath } from './team-queries.ts';
import { useTeamsMessages } from './teams.messages.ts';

/** Who is in the team. */
export function MemberTable({ teamId }: { teamId: string }) {
  const say = useTeamsMessages();
  const common = useAdminMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const query = useInfiniteQuery(membersQuery(teamId));
  const members = query.data?.pages.flatMap((page) => page.members) ?? [];

  async function remove(userId: string) {
    await request('DELETE', `${membersPath(teamId)}/${userId}`);
    await Promise.all([
      queries.invalidateQueries({ queryKey: [membersPath(teamId)] }),
      queries.invalidateQueries({ queryKey: [teamsPath] }),
    ]);
  }

  return (
    <PagedList query={query} isEmpty={members.length === 0} empty={<Text c="dimmed">{say.noMembers}</Text>}>
      <WideTable
        label={say.members}
        minWidth={520}
        heads={[common.name, common.role, say.added, common.actions]}
      >
        {members.map(({ user_id, display_name, email, role, added_at }) => (
          <Table.Tr key={user_id}>
            <Table.Td>
              <Text size="sm">{display_name}</Text>
              <Text size="sm" c="dimmed" className={classes.word}>
                {email}
              </Text>
            </Table.Td>
            <Table.Td>{common[role]}</Table.Td>
            <Table.Td>{dateTime(added_at)}</Table.Td>
            <Table.Td>
              <ConfirmAction
                size="xs"
                label={say.remove}
                name={say.removeOf(display_name)}
                title={say.removeTitle}
                run={() => remove(user_id)}
              >
                {say.removeText(display_name)}
              </ConfirmAction>
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </PagedList>
  );
}
