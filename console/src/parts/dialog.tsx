import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePartsMessages } from './parts.messages.ts';

type Props = {
  opened: boolean;
  title: string;
  size?: string;
  children: ReactNode;
  onClose: () => void;
};

/** A window above the page, with its title and a way out. To ask before something is destroyed: `ConfirmDialog`. */
export function Dialog({ opened, title, size = 'md', children, onClose }: Props) {
  const say = usePartsMessages();
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not the library's header: that is a landmark, and the page has its own. */}
        <Group justify="space-between" wrap="nowrap" p="md" pb="xs">
          <Modal.Title fw={700}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={say.close} />
        </Group>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
