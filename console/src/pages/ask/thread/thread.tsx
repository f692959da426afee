import { Box, Button } from '@mantine/core';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { ThreadItemView, type ThreadActions } from './thread-item-view.tsx';
import type { ThreadItem } from './thread-items.ts';
import classes from './thread.module.css';

/** Pixels: from here on the view follows what is written, and older messages are loaded. */
const nearEnd = 80;
const nearBeginning = 600;
const guessedHeights = { question: 72, reply: 360, live: 80, unanswered: 60 };

type Props = ThreadActions & {
  items: readonly ThreadItem[];
  /** Loads older messages; null where there are none, or they are being loaded. */
  onOlder: (() => void) | null;
};

/** The messages of a conversation. Only those near the view are laid out, and the view stays at the end while it is there. */
export function Thread({ items, onOlder, ...props }: Props) {
  const say = useAskMessages();
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: (index) => guessedHeights[items[index]?.kind ?? 'reply'],
    overscan: 3,
    paddingStart: 16,
    paddingEnd: 24,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
  });
  useLayoutEffect(() => rows.scrollToEnd(), [rows]);
  const asked = useMemo(
    () => items.flatMap((item) => (item.kind === 'question' ? [item.text] : [])),
    [items],
  );
  const newest = items.at(-1);
  const live = newest?.kind === 'live' ? newest.reply.id : null;
  const before = useRef(live);
  useEffect(() => {
    // Who has just asked wants to see the answer, from its beginning where it is longer than the view.
    if (live !== null) rows.scrollToEnd();
    else if (before.current !== null) showWhole(rows);
    before.current = live;
  }, [live, rows]);
  const isNearBeginning = (rows.scrollOffset ?? Infinity) < nearBeginning;
  useEffect(() => {
    if (isNearBeginning && onOlder) onOlder();
  }, [isNearBeginning, onOlder]);
  const isAway = items.length > 0 && rows.scrollOffset !== null && rows.getDistanceFromEnd() > 400;
  return (
    <div className={classes.frame}>
      <Box
        component="section"
        ref={scroller}
        className={classes.scroller ?? ''}
        tabIndex={0}
        aria-label={say.messages}
      >
        <div className={classes.whole} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <div className={classes.item}>
                {items[index] && <ThreadItemView item={items[index]} asked={asked} {...props} />}
              </div>
            </div>
          ))}
        </div>
      </Box>
      {isAway && (
        <Button
          className={classes.toEnd ?? ''}
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="down" size={14} />}
          onClick={() => rows.scrollToEnd()}
        >
          {say.toEnd}
        </Button>
      )}
    </div>
  );
}

/** Where the last message is higher than the view, its question comes to the top. */
function showWhole(rows: Virtualizer<HTMLElement, Element>): void {
  requestAnimationFrame(() => {
    const last = rows.options.count - 1;
    const height = rows.measurementsCache[last]?.size ?? 0;
    if (height > (rows.scrollRect?.height ?? 0) - rows.options.paddingEnd)
      rows.scrollToIndex(Math.max(0, last - 1), { align: 'start' });
  });
}
