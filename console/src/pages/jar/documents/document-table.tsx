import { Box, Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { Document } from '#api/documents.ts';
import type { ShownJar } from '#api/jar.ts';
import { pageSize } from './document-pages.ts';
import { DocumentRow } from './document-row.tsx';
import { useDocumentsMessages } from './documents.messages.ts';
import classes from './documents.module.css';

const rowHeight = 57;

type Props = {
  jar: ShownJar;
  /** The documents that are there, by their place in the list. */
  loaded: ReadonlyMap<number, Document>;
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Called with the pages that are in sight. */
  onPages: (pages: readonly number[]) => void;
};

/** The documents of a honey jar: however many there are, only what is in sight is fetched and drawn. */
export function DocumentTable({ jar, loaded, total, selected, onSelect, onPages }: Props) {
  const say = useDocumentsMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    // Drawn with the next frame, not within the event of scrolling.
    useFlushSync: false,
  });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const pages = pagesBetween(first?.index ?? 0, last?.index ?? 0);
  useEffect(() => onPages(pages.split(',').map(Number)), [onPages, pages]);
  const there = [...loaded.values()].map(({ id }) => id);
  const chosenHere = there.filter((id) => selected.has(id)).length;
  const chosen = useRef(selected);
  useEffect(() => {
    chosen.current = selected;
  }, [selected]);
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(chosen.current);
      if (!next.delete(id)) next.add(id);
      onSelect(next);
    },
    [onSelect],
  );
  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroller ?? ''}
      tabIndex={0}
      aria-label={say.documents}
    >
      <table className={classes.table} aria-label={say.documents} aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {jar.rights.fill && (
              <th className={classes.check}>
                <Checkbox
                  aria-label={say.selectShown}
                  checked={chosenHere > 0 && chosenHere === there.length}
                  indeterminate={chosenHere > 0 && chosenHere < there.length}
                  onChange={() =>
                    onSelect(new Set(chosenHere === there.length ? [] : [...selected, ...there]))
                  }
                />
              </th>
            )}
            <th>{say.name}</th>
            <th className={classes.type}>{say.type}</th>
            <th className={classes.size}>{say.size}</th>
            <th className={classes.uploaded}>{say.uploaded}</th>
            <th className={classes.state}>{say.state}</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={first?.start ?? 0} />
          {items.map(({ index }) => {
            const document = loaded.get(index);
            return (
              <DocumentRow
                key={index}
                index={index}
                jar={jar}
                document={document}
                isSelected={document !== undefined && selected.has(document.id)}
                onToggle={toggle}
              />
            );
          })}
          <Gap height={rows.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </Box>
  );
}

/** Fills the place of the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}

/** The pages with these rows, as a text: equal ones are the same. */
function pagesBetween(first: number, last: number): string {
  const [from, to] = [Math.floor(first / pageSize), Math.floor(last / pageSize)];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).join(',');
}
