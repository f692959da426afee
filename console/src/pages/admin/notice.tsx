import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  kind: 'good' | 'warning' | 'bad' | 'busy';
  title?: string;
  /** Left out where it is there from the start. */
  role?: 'status' | 'alert';
  children?: ReactNode;
};

/** How something is, with a colour beside it. */
export function Notice({ kind, title, role, children }: Props) {
  return (
    <Alert
      variant="default"
      data-kind={kind}
      className={classes.notice ?? ''}
      {...(title && { title })}
      {...(role ? { role } : { role: 'note' })}
    >
      {children}
    </Alert>
  );
}
