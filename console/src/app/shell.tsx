import { AppShell, Burger, Group, NavLink } from '@mantine/core';
import { useDisclosure, useReducedMotion } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/session.ts';
import { Icon } from '#parts/icon.tsx';
import { LazyUploadTray } from '#uploads/tray/lazy-upload-tray.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { NotificationBell } from './notifications/notification-bell.tsx';
import { sectionsFor } from './sections.ts';
import { SessionEnded } from './session-ended.tsx';
import { useShellMessages } from './shell.messages.ts';
import classes from './shell.module.css';

/** What surrounds each page: its menu, and who is signed in. */
export function Shell() {
  const say = useShellMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const shown = sectionsFor(session?.user.role);
  const [open, { toggle, close }] = useDisclosure(false);
  const still = useReducedMotion();
  const isConversation = useLocation({ select: ({ pathname }) => pathname.startsWith('/conversations/') });
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding="md"
      {...(still && { transitionDuration: 0 })}
    >
      <a className={classes.skip} href="#content">
        {say.skip}
      </a>
      <AppShell.Header className={classes.header ?? ''}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say.menu} />
            <Link to="/" className={classes.brand} onClick={close}>
              <Logo />
              Skep
            </Link>
          </Group>
          <PaletteButton />
          <Group gap={4} wrap="nowrap">
            <NotificationBell />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className={classes.navbar ?? ''} aria-label={say.menu}>
        <div className={classes.entries}>
          {shown.map(({ to, name, icon }) => (
            <Link
              key={to}
              to={to}
              className={classes.plain}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={close}
            >
              {({ isActive }) => (
                <NavLink
                  component="span"
                  className={classes.entry ?? ''}
                  label={say[name]}
                  leftSection={<Icon name={icon} />}
                  active={isActive || (to === '/' && isConversation)}
                />
              )}
            </Link>
          ))}
        </div>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main ?? ''}>
        <OfflineNotice />
        <Outlet />
      </AppShell.Main>
      {session && <LazyUploadTray userId={session.user.id} />}
      <SessionEnded session={session} />
    </AppShell>
  );
}
