import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import classes from './list.module.css';

type Props = { onClose: () => void; children: ReactNode };

/** Where the list of conversations is on small screens. */
export function ConversationDrawer({ onClose, children }: Props) {
  const say = useAskMessages();
  return (
    <Drawer.Root opened onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not the library's header: that is a landmark, and the page has its own. */}
        <div className={classes.drawer}>
          <Group justify="space-between" p="md" pb={0}>
            <Drawer.Title fw={700}>{say.conversations}</Drawer.Title>
            <Drawer.CloseButton aria-label={say.close} />
          </Group>
          <Drawer.Body className={classes.drawerBody ?? ''}>{children}</Drawer.Body>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
