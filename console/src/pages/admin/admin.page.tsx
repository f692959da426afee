import { Box, Title } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/session.ts';
import { AdminsOnly } from '#parts/admins-only.tsx';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { useAdminMessages } from './admin.messages.ts';

const pages = [
  { to: '/admin', name: 'overview' },
  { to: '/admin/users', name: 'users' },
  { to: '/admin/teams', name: 'teams' },
  { to: '/admin/audit', name: 'audit' },
  { to: '/admin/models', name: 'models', all: true },
  { to: '/admin/stored-data', name: 'storedData' },
  { to: '/admin/keys', name: 'keys', all: true },
  { to: '/admin/webhooks', name: 'webhooks', all: true },
  { to: '/admin/emails', name: 'emails' },
  { to: '/admin/rate-limits', name: 'rateLimits' },
  { to: '/admin/settings', name: 'settings' },
] as const satisfies { to: string; name: string; all?: true }[];

/** The title and the tabs of the administration. What is of one's own, and the models, others may see, too. */
export function AdminPage() {
  const say = useAdminMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { pathname } = useLocation();
  const isAdmin = session?.user.role === 'admin';
  const shown = pages.filter((page) => isAdmin || 'all' in page);
  const maySee = isAdmin || shown.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Box maw={1400}>
      <Title order={1}>{say.title}</Title>
      <SectionTabs label={say.title}>
        {shown.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/admin' }}>
            {say[name]}
          </Link>
        ))}
      </SectionTabs>
      {maySee ? <Outlet /> : <AdminsOnly />}
    </Box>
  );
}
