import { Box } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Upload, UploadState } from '#uploads/engine/upload.ts';
import { UploadRow } from './upload-row.tsx';
import { useTrayMessages } from './tray.messages.ts';
import classes from './upload-tray.module.css';

/** What needs somebody comes first, then what is going on, then what has ended. */
const ranks: Record<UploadState, number> = {
  failed: 0,
  sending: 1,
  reading: 2,
  waiting: 3,
  existing: 4,
  ready: 5,
};
const rowHeight = 46;

type Props = { uploads: readonly Upload[]; shares: ReadonlyMap<string, number> };

/** The files one by one; of thousands only those in sight are drawn. */
export function UploadList({ uploads, shares }: Props) {
  const say = useTrayMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useMemo(
    () => uploads.toSorted((a, b) => ranks[a.state] - ranks[b.state] || (a.id < b.id ? -1 : 1)),
    [uploads],
  );
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 4,
  });
  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.list ?? ''}
      tabIndex={0}
      aria-label={say.files}
    >
      <ul className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const upload = sorted[index];
          if (!upload) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <UploadRow upload={upload} share={shares.get(upload.id) ?? 0} />
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
