import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from './error-notice.tsx';

type Props = Omit<ButtonProps, 'children'> & {
  label: string;
  /** Its name for screen readers, where several of them say the same. */
  name?: string;
  run: () => Promise<unknown>;
};

/** A button that does something harmless at once, and shows below it what went wrong. */
export function ActionButton({ label, name, run, ...button }: Props) {
  const act = useMutation({ mutationFn: run });
  return (
    <div>
      <Button
        variant="default"
        {...button}
        {...(name && { 'aria-label': name })}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {label}
      </Button>
      {act.error && <ErrorNotice error={act.error} />}
    </div>
  );
}
