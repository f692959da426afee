import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ButtonProps, 'children'> & {
  /** What the button says that asks. */
  label: string;
  /** Its name for screen readers, where several of them say the same. */
  name?: string;
  title: string;
  /** What will be lost, and whether it can be had back. */
  children: ReactNode;
  /** What the button says that does it; the label where left out. */
  action?: string;
  run: () => Promise<unknown>;
};

/** A button that does something only after it was confirmed; what goes wrong is shown where it was confirmed. */
export function ConfirmAction({ label, name, title, children, action = label, run, ...button }: Props) {
  const [asking, { open, close }] = useDisclosure(false);
  const act = useMutation({ mutationFn: run, onSuccess: close });
  const ask = () => {
    act.reset();
    open();
  };
  return (
    <>
      <Button variant="default" {...button} {...(name && { 'aria-label': name })} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={title}
        action={action}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate()}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
