import { Box, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { documentChunks } from '@skep/server/api/document-text/document-text.schemas.ts';
import type { Document } from '#api/documents.ts';
import type { Reply } from '#api/reply.ts';
import { ApiError, request } from '#api/request.ts';
import type { Place } from '#document/place.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SimilarPassages } from '#parts/similar-passages/similar-passages.tsx';
import { useDocumentPageMessages } from '#pages/document/document.messages.ts';
import classes from './passages.module.css';

type Page = Reply<typeof documentChunks>;
type Passage = Page['chunks'][number];
type Props = { document: Document; onFocus: (place: Place) => void };

const pageSize = 50;

/** What search covers and answers cite, in order; each leads to its place. */
export function Passages({ document, onFocus }: Props) {
  const say = useDocumentPageMessages();
  const { id, version, status } = document;
  const query = useInfiniteQuery({
    queryKey: ['passages', id, version, status],
    queryFn: ({ pageParam: offset, signal }) =>
      request<Page>('GET', `/api/knowledge/documents/${id}/chunks`, {
        query: { limit: pageSize, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, chunks, total }) =>
      offset + chunks.length < total ? offset + chunks.length : undefined,
  });
  const { data, error, refetch } = query;
  if (error instanceof ApiError && error.status === 409)
    return <EmptyState title={say.noPassages} text={say.noPassagesHint} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} aria-label={say.loading} />;
  const total = data.pages[0]?.total ?? 0;
  if (total === 0) return <EmptyState title={say.noPassages} text={say.noPassagesHint} />;
  const next = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };
  return (
    <List
      documentId={id}
      passages={data.pages.flatMap(({ chunks }) => chunks)}
      total={total}
      onFocus={onFocus}
      onNext={next}
    />
  );
}

type ListProps = {
  documentId: string;
  passages: Passage[];
  total: number;
  onFocus: (place: Place) => void;
  onNext: () => void;
};

function List({ documentId, passages, total, onFocus, onNext }: ListProps) {
  const say = useDocumentPageMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 146,
    overscan: 4,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= passages.length) onNext();
  }, [last, passages.length, onNext]);
  return (
    <div className={classes.whole}>
      <Text size="sm" c="dimmed" mb="xs">
        {say.passagesHint(total)}
      </Text>
      <Box ref={scroller} className={classes.scroller ?? ''}>
        <ol className={classes.list} aria-label={say.passages} style={{ height: rows.getTotalSize() }}>
          {shown.map(({ key, index, start }) => (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row documentId={documentId} passage={passages[index]} onFocus={onFocus} />
            </li>
          ))}
        </ol>
      </Box>
    </div>
  );
}

type RowProps = {
  documentId: string;
  passage: Passage | undefined;
  onFocus: (place: Place) => void;
};

function Row({ documentId, passage, onFocus }: RowProps) {
  const say = useDocumentPageMessages();
  if (!passage) return <Skeleton height={134} animate={false} />;
  const { ordinal, page, section, content } = passage;
  return (
    <div className={classes.passage}>
      <UnstyledButton className={classes.text ?? ''} onClick={() => onFocus(passage)}>
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Text size="xs" fw={600} truncate title={section}>
            {section.split(' > ').at(-1) || say.passage(ordinal + 1)}
          </Text>
          <Text size="xs" c="dimmed" className={classes.where ?? ''}>
            {[section && say.passage(ordinal + 1), page !== null && say.page(page)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Group>
        <Text size="sm" lineClamp={3} mt={4}>
          {content}
        </Text>
      </UnstyledButton>
      <SimilarPassages documentId={documentId} ordinal={ordinal} />
    </div>
  );
}
