import { Box, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { AdminsOnly } from '#parts/admins-only.tsx';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { useBotsMessages } from './bots.messages.ts';

const tabs = [
  { to: '/bots', name: 'all' },
  { to: '/bots/keys', name: 'programKeys' },
] as const;

/** The title and the tabs of the pages about all bots. */
export function BotsPage() {
  const say = useBotsMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const isAdmin = session?.user.role === 'admin';
  return (
    <Box maw={1400}>
      <Title order={1}>{say.title}</Title>
      {isAdmin && (
        <SectionTabs label={say.title}>
          {tabs.map(({ to, name }) => (
            <Link key={to} to={to} activeOptions={{ exact: true }}>
              {say[name]}
            </Link>
          ))}
        </SectionTabs>
      )}
      {isAdmin ? <Outlet /> : <AdminsOnly />}
    </Box>
  );
}
