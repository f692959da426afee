import { notifications } from '@mantine/notifications';
import { request } from '#api/request.ts';
import { useShellMessages } from './shell.messages.ts';

/** What ends the session. The page is loaded again after it, so that nothing of this user is left in it. */
export function useSignOut(): () => Promise<void> {
  const say = useShellMessages();
  return async () => {
    try {
      await request('POST', '/api/auth/logout');
      location.assign('/sign-in');
    } catch {
      notifications.show({ color: 'red', message: say.signOutFailed });
    }
  };
}
