import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';
import { usePagedListMessages } from './paged-list.messages.ts';

type Props = {
  /** What an infinite query answers. */
  query: {
    data: unknown;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  isEmpty: boolean;
  /** What is shown when there is nothing. */
  empty: ReactNode;
  children: ReactNode;
};

/** A list that is read a slice at a time: what went wrong, that it is loading, that it is empty, and the way to more. */
export function PagedList({ query, isEmpty, empty, children }: Props) {
  const say = usePagedListMessages();
  if (query.error && !query.data)
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={160} />;
  return (
    <>
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty ? empty : children}
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {say.more}
        </Button>
      )}
    </>
  );
}
