import { Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { languages, setLanguage, useLanguage, type Language } from '#language/language.ts';
import { useShellMessages } from './shell.messages.ts';

/** Who is signed in, with the choices of language and theme and the way out. */
export function AccountMenu() {
  const say = useShellMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const language = useLanguage();

  async function signOut() {
    await request('POST', '/api/auth/logout');
    // A new start, in which nothing of this user is left.
    location.assign('/sign-in');
  }

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="subtle">{session?.user.traits.name || session?.user.email}</Button>
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
