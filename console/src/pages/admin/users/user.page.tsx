import {
  Anchor,
  Button,
  Card,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { updateUserBody } from '@skep/server/api/users/users.schemas.ts';
import type { Body } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { BackLink } from '#pages/admin/back-link.tsx';
import { FactList } from '#pages/admin/fact-list.tsx';
import { RoleSelect } from '#pages/admin/role-select.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { UserActions } from './user-actions.tsx';
import { userQuery, usersPath, type User } from './user-queries.ts';
import { Factors, UserState } from './user-table.tsx';
import { useUsersMessages } from './users.messages.ts';

const route = getRouteApi('/signed-in/admin/users/$userId');

/** A user, with what an admin may change. */
export function UserPage() {
  const say = useUsersMessages();
  const { userId } = route.useParams();
  const { data: user, error, refetch } = useQuery(userQuery(userId));
  return (
    <Stack>
      <BackLink to="/admin/users" label={say.back} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!user && !error && <Skeleton height={240} />}
      {user && <UserDetails user={user} />}
    </Stack>
  );
}

function UserDetails({ user }: { user: User }) {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const { dateTime, number } = useFormats();
  return (
    <>
      <Group justify="space-between">
        <div>
          <Title order={2}>{user.display_name}</Title>
          <Text c="dimmed">{user.email}</Text>
        </div>
        <UserState user={user} />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder>
          <Title order={3} size="h5" mb="sm">
            {say.profile}
          </Title>
          <ProfileForm key={`${user.display_name} ${user.role}`} user={user} />
        </Card>
        <Card withBorder>
          <Title order={3} size="h5" mb="sm">
            {say.signIn}
          </Title>
          <FactList
            facts={[
              [say.lastLogin, user.last_login ? dateTime(user.last_login) : common.never],
              [say.secondFactor, <Factors key="factors" user={user} />],
              [say.sessions, number(user.session_count)],
              [say.keys, number(user.key_count)],
              [common.created, dateTime(user.created_at)],
            ]}
          />
          <Anchor
            size="sm"
            mt="sm"
            renderRoot={(props) => <Link {...props} to="/admin/audit" search={{ user_id: user.id }} />}
          >
            {say.auditOf}
          </Anchor>
        </Card>
      </SimpleGrid>
      <UserActions user={user} />
    </>
  );
}

function ProfileForm({ user }: { user: User }) {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const queries = useQueryClient();
  const [name, setName] = useState(user.display_name);
  const [role, setRole] = useState(user.role);
  const save = useMutation({
    mutationFn: (body: Body<typeof updateUserBody>) => request('PUT', `${usersPath}/${user.id}`, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [usersPath] }),
  });
  const isChanged = name.trim() !== user.display_name || role !== user.role;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ display_name: name, role });
      }}
    >
      <Stack>
        {save.error && <ErrorNotice error={save.error} />}
        <TextInput
          required
          label={say.displayName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <RoleSelect value={role} onChange={setRole} />
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {common.save}
        </Button>
      </Stack>
    </form>
  );
}
