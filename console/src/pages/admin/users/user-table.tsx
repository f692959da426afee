import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import classes from '#pages/admin/admin.module.css';
import { WideTable } from '#parts/wide-table.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import type { User } from './user-queries.ts';
import { useUsersMessages } from './users.messages.ts';

export function UserTable({ users }: { users: User[] }) {
  const say = useUsersMessages();
  const common = useAdminMessages();
  const { dateTime } = useFormats();
  return (
    <WideTable
      label={common.users}
      minWidth={680}
      heads={[common.name, common.role, say.state, say.secondFactor, say.lastLogin]}
      highlightOnHover
    >
      {users.map((user) => (
        <Table.Tr key={user.id}>
          <Table.Td>
            <Link to="/admin/users/$userId" params={{ userId: user.id }} className={classes.link}>
              {user.display_name}
            </Link>
            <Text size="sm" c="dimmed" className={classes.word}>
              {user.email}
            </Text>
          </Table.Td>
          <Table.Td>{common[user.role]}</Table.Td>
          <Table.Td>
            <UserState user={user} />
          </Table.Td>
          <Table.Td>
            <Factors user={user} />
          </Table.Td>
          <Table.Td>{user.last_login ? dateTime(user.last_login) : common.never}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

export function UserState({ user }: { user: User }) {
  const say = useUsersMessages();
  return user.is_active ? (
    <StateMark kind="good">{say.active}</StateMark>
  ) : (
    <StateMark kind="off">{say.inactive}</StateMark>
  );
}

/** What the user proves a sign-in with, besides a password. */
export function Factors({ user }: { user: User }) {
  const say = useUsersMessages();
  const factors = [
    ...(user.second_factor ? [say.app] : []),
    ...(user.passkey_count > 0 ? [say.passkeys(user.passkey_count)] : []),
  ];
  return factors.length === 0 ? say.noFactor : factors.join(', ');
}
