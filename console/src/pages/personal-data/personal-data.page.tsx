import { Box, Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { usePersonalDataMessages } from './personal-data.messages.ts';

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
      <SectionTabs label={say.title}>
        {tabs.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/personal-data' }}>
            {say[name]}
          </Link>
        ))}
      </SectionTabs>
      <Outlet />
    </Box>
  );
}
