import { Box, Group, Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { usePersonalDataMessages } from './personal-data.messages.ts';
import classes from './personal-data.module.css';

const tabs = [
  { to: '/personal-data', name: 'check' },
  { to: '/personal-data/batches', name: 'batches' },
  { to: '/personal-data/statistics', name: 'statistics' },
  { to: '/personal-data/settings', name: 'settings' },
] as const;

/** The title and the tabs of the pages on personal data. */
export function PersonalDataPage() {
  const say = usePersonalDataMessages();
  return (
    <Box maw={1400}>
      <Title order={1}>{say.title}</Title>
      <Group component="nav" aria-label={say.title} gap={0} mb="lg" mt="xs" className={classes.tabs}>
        {tabs.map(({ to, name }) => (
          <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: to === '/personal-data' }}>
            {say[name]}
          </Link>
        ))}
      </Group>
      <Outlet />
    </Box>
  );
}
