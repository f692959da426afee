// The roles are those of a table: laid out as a grid, a real one would lose its meaning.
import { Box, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import classes from './virtual-table.module.css';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** As of `grid-template-columns`. */
  width: string;
  align?: 'end';
  /** Where there is little room: in a line of its own, over the rest of the line, in this column, or not at all. */
  narrow?: 'row' | 'rest' | 'second' | 'third' | 'hidden';
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  total: number;
  /** Undefined while it is loading. */
  rowAt: (index: number) => Row | undefined;
  onRange: (range: { first: number; last: number }) => void;
  isSelected?: (row: Row) => boolean;
  /** What is shown below a row; null: nothing. */
  details?: (row: Row) => ReactNode;
  /** Columns where there is little room. */
  narrowColumns?: string;
};

const rowHeight = 57;

/** A table of many rows, of which those that are looked at are laid out. Loads nothing itself: see `useSlices`. */
export function VirtualTable<Row>(props: Props<Row>) {
  const { label, columns, total, rowAt, onRange, narrowColumns } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange({ first, last }), [first, last, onRange]);
  const widths = {
    '--columns': columns.map(({ width }) => width).join(' '),
    ...(narrowColumns && { '--narrow-columns': narrowColumns }),
  } as CSSProperties;
  return (
    <Box ref={scroller} className={classes.scroller ?? ''} tabIndex={0} role="region" aria-label={label}>
      <div role="table" aria-label={label} aria-rowcount={total + 1} style={widths}>
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.row}>
            {columns.map(({ key, header, align }) => (
              <div key={key} role="columnheader" className={classes.cell} data-align={align}>
                {header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: rows.getTotalSize() }}>
          {items.map(({ key, index, start }) => (
            <div
              key={key}
              ref={rows.measureElement}
              role="presentation"
              data-index={index}
              data-selected={isSelectedAt(props, index)}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Item {...props} row={rowAt(index)} index={index} />
            </div>
          ))}
        </div>
      </div>
    </Box>
  );
}

function isSelectedAt<Row>({ rowAt, isSelected }: Props<Row>, index: number): boolean {
  const row = rowAt(index);
  return row !== undefined && (isSelected?.(row) ?? false);
}

type ItemProps<Row> = Props<Row> & { row: Row | undefined; index: number };

function Item<Row>({ row, index, columns, details }: ItemProps<Row>) {
  const below = row === undefined ? null : details?.(row);
  return (
    <>
      <div role="row" aria-rowindex={index + 2} className={classes.row}>
        {columns.map(({ key, align, narrow, cell }, i) => (
          <div key={key} role="cell" className={classes.cell} data-align={align} data-narrow={narrow}>
            {row === undefined ? i < 2 && <Skeleton height={14} /> : cell(row)}
          </div>
        ))}
      </div>
      {Boolean(below) && (
        <div role="row">
          <div role="cell" aria-colspan={columns.length} className={classes.details}>
            {below}
          </div>
        </div>
      )}
    </>
  );
}
