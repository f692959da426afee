import { Group, Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useIndicatorsMessages } from './indicators.messages.ts';
import classes from './indicators.module.css';

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
      <Group component="nav" aria-label={say.title} gap={0} mb="md" mt="xs" className={classes.tabs}>
        {tabs.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {say[name]}
          </Link>
        ))}
      </Group>
      <Outlet />
    </>
  );
}
