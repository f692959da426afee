import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, type ComponentType } from 'react';
import type { Finding, Scope } from './finding.ts';
import { ReviewBar } from './review-bar.tsx';
import { ReviewHelp } from './review-help.tsx';
import { ReviewRow } from './review-row.tsx';
import classes from './review.module.css';
import { useReviewList, type Following } from './use-review-list.ts';
import type { Reviewing } from './use-review.ts';

type Props<Item extends Finding> = Following & {
  label: string;
  items: readonly Item[];
  /** For what may be rejected; empty where nothing may be decided. */
  scopes: readonly Scope[];
  reviewing: Reviewing<Item>;
  Row: ComponentType<{ item: Item }>;
  /** More about the item that the list is at. */
  Detail: ComponentType<{ item: Item }>;
};

/** Pixels: two lines. */
const rowHeight = 48;

/** Findings to go through by keys: what one does with them shows below the list. Only the rows near the view are laid out. */
export function ReviewList<Item extends Finding>({ label, Row, Detail, ...props }: Props<Item>) {
  const { items, scopes, reviewing } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const list = useReviewList({
    ...props,
    scrollTo: (at) => rows.scrollToIndex(at),
    takeFocus: () => grid.current?.focus({ preventScroll: true }),
  });
  const visible = rows.getVirtualItems();
  const isActiveThere = visible.some(({ index }) => index === list.index);
  /** Keys go on working after a click on a button. */
  const thenBack = (act: () => void) => () => {
    act();
    grid.current?.focus();
  };
  return (
    <div className={classes.review}>
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={items.length}
        {...(isActiveThere && { 'aria-activedescendant': `${id}-${list.index}` })}
        onKeyDown={list.onKeyDown}
        onFocus={() => list.hasFocus(true)}
        onBlur={() => list.hasFocus(false)}
        onMouseLeave={() => list.point(null)}
      >
        <div role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, start }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <ReviewRow
                key={item.key}
                id={`${id}-${index}`}
                index={index}
                decided={item.decided}
                active={index === list.index}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onPoint={() => list.point(item)}
                onChoose={() => list.choose(item)}
              >
                <Row item={item} />
              </ReviewRow>
            );
          })}
        </div>
      </div>
      {list.active && (
        <ReviewBar
          decided={list.active.decided}
          scopes={scopes}
          choosing={list.choosing}
          canUndo={reviewing.canUndo}
          error={reviewing.error}
          news={list.news}
          onAccept={thenBack(() => list.decide('accepted', 'document'))}
          onReject={thenBack(list.reject)}
          onScope={(scope) => thenBack(() => list.decide('rejected', scope))()}
          onCancel={thenBack(list.cancel)}
          onUndo={thenBack(list.undo)}
          onHelp={() => list.setHelp(true)}
        >
          <Detail item={list.active} />
        </ReviewBar>
      )}
      <ReviewHelp opened={list.help} onlyHere={scopes.length === 1} onClose={() => list.setHelp(false)} />
    </div>
  );
}
