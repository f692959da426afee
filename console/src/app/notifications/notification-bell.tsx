import { ActionIcon, Indicator, Loader, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Icon } from '#parts/icon.tsx';
import { unreadQuery } from './notification-queries.ts';
import { useNotificationsMessages } from './notifications.messages.ts';

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}));

const mostShown = 99;

/** How many notifications are unread, and the list of them. */
export function NotificationBell() {
  const say = useNotificationsMessages();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width="min(360px, 94vw)"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator
        inline
        size={16}
        offset={4}
        color="red.9"
        disabled={unread === 0}
        label={unread > mostShown ? `${mostShown}+` : unread}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={unread === 0 ? say.noneUnread : say.unread(unread)}
            onClick={toggle}
          >
            <Icon name="bell" />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={say.title} p={0}>
        {opened && (
          <Suspense fallback={<Loader size="xs" m="sm" />}>
            <NotificationList />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
