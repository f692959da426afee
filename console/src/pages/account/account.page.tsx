import { Box, Group, Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useAccountMessages } from './account.messages.ts';
import classes from './account.module.css';

const tabs = [
  { to: '/account', name: 'profile' },
  { to: '/account/security', name: 'security' },
  { to: '/account/sessions', name: 'sessions' },
  { to: '/account/api-keys', name: 'apiKeys' },
] as const;

/** The title and the tabs of one's account. */
export function AccountPage() {
  const say = useAccountMessages();
  return (
    <Box maw={900}>
      <Title order={1}>{say.title}</Title>
      <Group component="nav" aria-label={say.title} gap={0} mb="lg" mt="xs" className={classes.tabs}>
        {tabs.map(({ to, name }) => (
          <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: true }}>
            {say[name]}
          </Link>
        ))}
      </Group>
      <Outlet />
    </Box>
  );
}
