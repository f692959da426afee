import { Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Document } from '#api/documents.ts';
import { ApiError } from '#api/request.ts';
import { useDocumentMessages } from '#document/document.messages.ts';
import type { Place } from '#document/place.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { PartView } from './part-view.tsx';
import { countParts, partAt, partLength, partQuery } from './text-part.ts';
import classes from './text.module.css';

type Props = { document: Document; lit: readonly Place[]; focus: Place | null };

/** The extracted text of a document. Only what is near the view is loaded and laid out. */
export function TextViewer(props: Props) {
  const say = useDocumentMessages();
  const { data, error, refetch } = useQuery(partQuery(props.document, 0));
  if (error instanceof ApiError && error.status === 409)
    return <EmptyState title={say.noText} text={say.noTextHint} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="100%" aria-label={say.loading} />;
  if (data.total_chars === 0) return <Text p="md">{say.emptyText}</Text>;
  return <Parts {...props} count={countParts(data.total_chars)} total={data.total_chars} />;
}

function Parts({ document, lit, focus, count, total }: Props & { count: number; total: number }) {
  const say = useDocumentMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const heightOf = (index: number) => {
    const width = Math.min(scroller.current?.clientWidth ?? 800, 860);
    // A letter is about 7 pixels wide, a line 23 high.
    return (Math.min(partLength, total - index * partLength) * 7 * 23) / width;
  };
  const parts = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 1,
    paddingStart: 12,
    paddingEnd: 24,
  });
  useEffect(() => {
    if (!focus || !scroller.current) return;
    const index = partAt(focus.start);
    // The part itself scrolls to the place once it is loaded.
    if (scroller.current.querySelector(`[data-index="${index}"] [data-focus]`)) return;
    const [offset] = parts.getOffsetForIndex(index, 'start') ?? [0];
    scroller.current.scrollTop = offset;
  }, [focus, parts]);
  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroller ?? ''}
      tabIndex={0}
      aria-label={say.textOf(document.title)}
    >
      <div className={classes.whole} style={{ height: parts.getTotalSize() }}>
        {parts.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={parts.measureElement}
            data-index={index}
            className={classes.part}
            style={{ transform: `translateY(${start}px)` }}
          >
            <PartView document={document} index={index} height={heightOf(index)} lit={lit} focus={focus} />
          </div>
        ))}
      </div>
    </Box>
  );
}
