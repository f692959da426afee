import { Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { useIndicatorsMessages } from './indicators.messages.ts';

const tabs = [
  { to: '/indicators', name: 'table' },
  { to: '/indicators/lookup', name: 'lookup' },
  { to: '/indicators/verdicts', name: 'verdicts' },
] as const;

/** The title and the tabs of the pages on indicators. */
export function IndicatorsPage() {
  const say = useIndicatorsMessages();
  return (
    <>
      <Title order={1}>{say.title}</Title>
      <SectionTabs label={say.title}>
        {tabs.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {say[name]}
          </Link>
        ))}
      </SectionTabs>
      <Outlet />
    </>
  );
}
