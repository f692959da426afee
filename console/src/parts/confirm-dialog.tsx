import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';
import { usePartsMessages } from './parts.messages.ts';

type Props = {
  opened: boolean;
  title: string;
  /** What will be lost, and whether it can be had back. */
  children: ReactNode;
  /** What the button says that does it: "Delete the document". */
  action: string;
  busy?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is destroyed. The button that does not destroy has the focus. */
export function ConfirmDialog({ opened, title, children, action, busy, error, onConfirm, onClose }: Props) {
  const say = usePartsMessages();
  return (
    <Modal.Root opened={opened} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not the library's header: that is a landmark, and the page has its own. */}
        <Modal.Title fw={700} p="md">
          {title}
        </Modal.Title>
        <Modal.Body>
          <Stack>
            <div>{children}</div>
            {error !== undefined && error !== null && <ErrorNotice error={error} />}
            <Group justify="end">
              <Button variant="default" data-autofocus onClick={onClose}>
                {say.cancel}
              </Button>
              <Button color="red.9" loading={busy ?? false} onClick={onConfirm}>
                {action}
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
