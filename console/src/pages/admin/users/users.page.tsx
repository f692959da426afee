import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { roles, type Role } from '#pages/admin/role-select.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { CreateUser } from './create-user.tsx';
import { InviteUser } from './invite-user.tsx';
import { InvitationList } from './invitation-list.tsx';
import { usersQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';
import { useUsersMessages } from './users.messages.ts';

const searchAfterMs = 300;

/** Who may use the installation, and who is invited. */
export function UsersPage() {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const { number } = useFormats();
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const [state, setState] = useState<'active' | 'inactive' | null>(null);
  const [searched] = useDebouncedValue(search.trim(), searchAfterMs);
  const [creating, create] = useDisclosure(false);
  const [inviting, invite] = useDisclosure(false);
  const query = useInfiniteQuery({
    ...usersQuery({
      ...(searched && { search: searched }),
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
          <TextInput
            flex="1 1 240px"
            label={say.search}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Select
            w={160}
            label={common.role}
            placeholder={say.anyRole}
            clearable
            data={roles.map((value) => ({ value, label: common[value] }))}
            value={role}
            onChange={setRole}
          />
          <Select
            w={160}
            label={say.state}
            placeholder={say.anyState}
            clearable
            data={(['active', 'inactive'] as const).map((value) => ({ value, label: say[value] }))}
            value={state}
            onChange={setState}
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
