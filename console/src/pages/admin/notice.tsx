import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  kind: 'good' | 'warning' | 'bad' | 'busy';
  title?: string;
  /** Whether it appears as the outcome of something. */
  isOutcome?: boolean;
  children?: ReactNode;
};

/** How something is, with a colour next to it. */
export function Notice({ kind, title, isOutcome = false, children }: Props) {
  return (
    <Alert
      variant="default"
      data-kind={kind}
      className={classes.notice ?? ''}
      {...(title && { title })}
      role={isOutcome && kind === 'bad' ? 'alert' : 'note'}
      {...(isOutcome && { 'aria-live': 'polite' })}
    >
      {children}
    </Alert>
  );
}
