import { Box, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { roles } from '#pages/admin/roles.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { CreateUser } from './create-user.tsx';
import { InviteUser } from './invite-user.tsx';
import { InvitationList } from './invitation-list.tsx';
import { usersQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';
import { useUsersMessages } from './users.messages.ts';
import { states, type UserSearch } from './users.route.ts';

const route = getRouteApi('/signed-in/admin/users');

/** Who may use the installation, and who is invited. */
export function UsersPage() {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const { number } = useFormats();
  const { search, role, state } = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = (changed: { [Name in keyof UserSearch]: UserSearch[Name] | undefined }) =>
    void navigate({
      search: ({ ...before }) => ({ ...before, ...changed }) as UserSearch,
      replace: true,
    });
  const [creating, create] = useDisclosure(false);
  const [inviting, invite] = useDisclosure(false);
  const query = useInfiniteQuery({
    ...usersQuery({
      ...(search !== undefined && { search }),
      ...(role && { role }),
      ...(state && { is_active: state === 'active' }),
    }),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.pages[0]?.total ?? 0;
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <Stack gap="xl">
      <div>
        <Group align="end" gap="sm" mb="sm">
          <Box flex="1 1 240px">
            <TextFilter label={say.search} value={search} onChange={(text) => narrow({ search: text })} />
          </Box>
          <Select
            w={160}
            label={common.role}
            placeholder={say.anyRole}
            clearable
            data={roles.map((value) => ({ value, label: common[value] }))}
            value={role ?? null}
            onChange={(value) => narrow({ role: value ?? undefined })}
          />
          <Select
            w={160}
            label={say.state}
            placeholder={say.anyState}
            clearable
            data={states.map((value) => ({ value, label: say[value] }))}
            value={state ?? null}
            onChange={(value) => narrow({ state: value ?? undefined })}
          />
          <Group gap="xs">
            <Button onClick={invite.open}>{say.invite}</Button>
            <Button variant="default" onClick={create.open}>
              {say.create}
            </Button>
          </Group>
        </Group>
        <Text size="sm" c="dimmed" component="output">
          {query.data && say.count(total, number(total))}
        </Text>
        <PagedList
          query={query}
          isEmpty={users.length === 0}
          empty={<EmptyState title={say.noMatch} text={say.noMatchHint} />}
        >
          <UserTable users={users} />
        </PagedList>
      </div>
      <InvitationList />
      <CreateUser opened={creating} onClose={create.close} />
      <InviteUser opened={inviting} onClose={invite.close} />
    </Stack>
  );
}
