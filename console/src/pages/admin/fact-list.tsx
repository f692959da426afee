import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** Names and values, one a line. */
export function FactList({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={classes.list}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
