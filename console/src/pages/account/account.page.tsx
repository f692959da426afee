import { Box, Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { useAccountMessages } from './account.messages.ts';

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
      <SectionTabs label={say.title}>
        {tabs.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }}>
            {say[name]}
          </Link>
        ))}
      </SectionTabs>
      <Outlet />
    </Box>
  );
}
