import type { ReactNode } from 'react';
import classes from './state-mark.module.css';

export type Kind = 'good' | 'warning' | 'bad' | 'busy' | 'off';

/** A state in a word, with a dot in its colour. */
export function StateMark({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <span className={classes.mark} data-kind={kind}>
      {children}
    </span>
  );
}
