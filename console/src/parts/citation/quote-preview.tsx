import { Portal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { Cited } from './cited.ts';
import classes from './citation.module.css';
import { useWhere } from './where.ts';

/** Pixels. */
const widest = 360;
const margin = 8;
const roomAbove = 260;

type Props = {
  source: Cited;
  /** What it explains. */
  anchor: HTMLElement;
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
};

/** A quote next to its number. Answers have many numbers: the library's card for each would make them slow to scroll. */
export function QuotePreview({ source, anchor, onStay, onLeave, onClose }: Props) {
  const where = useWhere();
  useWindowEvent('scroll', onClose, { capture: true });
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const wide = Math.min(widest, innerWidth - 2 * margin);
  const centred = Math.max(margin, Math.min(left + width / 2 - wide / 2, innerWidth - wide - margin));
  const place = top > roomAbove ? { bottom: innerHeight - top + 4 } : { top: bottom + 4 };
  return (
    <Portal>
      <div
        role="tooltip"
        className={classes.preview}
        style={{ left: centred, width: wide, ...place }}
        onPointerEnter={onStay}
        onPointerLeave={onLeave}
      >
        <strong>{where(source, true)}</strong>
        <span className={classes.quote}>{source.quote}</span>
      </div>
    </Portal>
  );
}
