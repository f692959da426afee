import { Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import classes from '#pages/admin/admin.module.css';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { invitationsPath, invitationsQuery } from './user-queries.ts';
import { useUsersMessages } from './users.messages.ts';

/** The invitations that can still be used. */
export function InvitationList() {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const query = useInfiniteQuery(invitationsQuery);
  const invitations = query.data?.pages.flatMap((page) => page.invitations) ?? [];

  async function withdraw(id: string) {
    await request('DELETE', `${invitationsPath}/${id}`);
    await queries.invalidateQueries({ queryKey: [invitationsPath] });
  }

  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {say.invitations}
      </Title>
      <PagedList
        query={query}
        isEmpty={invitations.length === 0}
        empty={
          <Text c="dimmed" size="sm">
            {say.noInvitations}. {say.noInvitationsHint}
          </Text>
        }
      >
        <WideTable
          label={say.invitations}
          minWidth={560}
          heads={[common.email, common.role, say.expires, common.actions]}
        >
          {invitations.map(({ id, email, role, expires_at }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes.word ?? ''}>{email}</Table.Td>
              <Table.Td>{common[role]}</Table.Td>
              <Table.Td>{dateTime(expires_at)}</Table.Td>
              <Table.Td>
                <ConfirmAction
                  size="xs"
                  label={say.withdraw}
                  name={say.withdrawOf(email)}
                  title={say.withdrawTitle}
                  run={() => withdraw(id)}
                >
                  {say.withdrawText(email)}
                </ConfirmAction>
              </Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      </PagedList>
    </section>
  );
}
