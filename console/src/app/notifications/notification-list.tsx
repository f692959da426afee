import { Badge, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { LinkedText } from './linked-text.tsx';
import { notificationsPath, notificationsQuery, type Notification } from './notification-queries.ts';
import { useNotificationsMessages } from './notifications.messages.ts';
import classes from './notifications.module.css';

/** The notifications of the user, unread ones first. */
export function NotificationList() {
  const say = useNotificationsMessages();
  const queries = useQueryClient();
  const panel = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery({ ...notificationsQuery, staleTime: 0 });
  const all = query.data?.pages.flatMap((page) => page.notifications) ?? [];
  const mark = async (which: string) => {
    await request('POST', `${notificationsPath}/${which}`);
    await queries.invalidateQueries({ queryKey: [notificationsPath] });
    // The button that was pressed is gone by now, and the focus with it.
    panel.current?.focus();
  };
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Group justify="space-between" wrap="nowrap" p="sm" pb="xs">
        <Text fw={700}>{say.title}</Text>
        {all.some(({ read_at }) => read_at === null) && (
          <ActionButton size="compact-sm" label={say.readAll} run={() => mark('read-all')} />
        )}
      </Group>
      <ScrollArea.Autosize mah="60vh" px="sm" pb="sm" viewportProps={{ tabIndex: 0 }}>
        <PagedList query={query} isEmpty={all.length === 0} empty={<Nothing />}>
          <Stack component="ul" gap={0} className={classes.list}>
            {all.map((notification) => (
              <Row
                key={notification.id}
                notification={notification}
                onRead={() => mark(`${notification.id}/read`)}
              />
            ))}
          </Stack>
        </PagedList>
      </ScrollArea.Autosize>
    </div>
  );
}

function Nothing() {
  const say = useNotificationsMessages();
  return (
    <Text size="sm" c="dimmed">
      {say.none}. {say.noneHint}
    </Text>
  );
}

type RowProps = { notification: Notification; onRead: () => Promise<unknown> };

function Row({ notification: { title, body, created_at, read_at }, onRead }: RowProps) {
  const say = useNotificationsMessages();
  const { dateTime } = useFormats();
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Text size="sm" fw={600} lang="en">
          {title}
        </Text>
        {read_at === null && (
          <Badge flex="none" size="xs" color="red.9">
            {say.isUnread}
          </Badge>
        )}
      </Group>
      <Text size="sm" lang="en">
        <LinkedText text={body} />
      </Text>
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {dateTime(created_at)}
        </Text>
        {read_at === null && (
          <ActionButton size="compact-xs" label={say.read} name={say.readOf(title)} run={onRead} />
        )}
      </Group>
    </li>
  );
}
