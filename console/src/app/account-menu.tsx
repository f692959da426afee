import { Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lastUser, sessionQuery } from '#api/session.ts';
import { Icon } from '#parts/icon.tsx';
import { languages, setLanguage, useLanguage, type Language } from '#language/language.ts';
import { useShellMessages } from './shell.messages.ts';
import { useSignOut } from './use-sign-out.ts';
import classes from './shell.module.css';

/** Who is signed in, with the choices of language and theme and the way out. */
export function AccountMenu() {
  const say = useShellMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  // A session that has ended leaves the page as it was, below the window that asks to sign in.
  const user = session?.user ?? lastUser();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const language = useLanguage();
  const signOut = useSignOut();

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          classNames={{ root: classes.user ?? '', label: classes.userName ?? '' }}
          leftSection={<Icon name="user" />}
        >
          {user?.traits.name || user?.email}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
          {dark ? say.light : say.dark}
        </Menu.Item>
        <Menu.Label>{say.language}</Menu.Label>
        {Object.entries(languages).map(([name, title]) => (
          <Menu.Item
            key={name}
            lang={name}
            aria-current={name === language}
            onClick={() => setLanguage(name as Language)}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/account">
          {say.account}
        </Menu.Item>
        <Menu.Item onClick={() => void signOut()}>{say.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
