import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import type { Decided } from './finding.ts';
import classes from './review.module.css';
import { useReviewMessages } from './review.messages.ts';

type Props = {
  id: string;
  index: number;
  decided: Decided | null;
  active: boolean;
  style: CSSProperties;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
};

const marks = { accepted: '✓', rejected: '✕' } as const;

/** One finding with a mark of what was decided about it. Keys are those of the list. */
export function ReviewRow({ id, index, decided, active, style, onPoint, onChoose, children }: Props) {
  const say = useReviewMessages();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys, with this as its active row
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={active}
      data-active={active || undefined}
      data-decision={decided?.decision}
      className={classes.row}
      style={style}
      onMouseEnter={onPoint}
      onClick={onChoose}
    >
      <div role="gridcell" className={classes.cell}>
        <span className={classes.mark} aria-hidden>
          {decided ? marks[decided.decision] : ''}
        </span>
        <VisuallyHidden>{decided ? say[decided.decision] : say.undecided}</VisuallyHidden>
        {children}
      </div>
    </div>
  );
}
