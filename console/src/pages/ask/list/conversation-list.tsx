import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { conversationsQuery } from '#pages/ask/chat/conversation.ts';
import classes from './list.module.css';

const ConversationRows = lazy(async () => ({
  default: (await import('./conversation-rows.tsx')).ConversationRows,
}));

export type ListActions = {
  currentId: string | null;
  /** One was chosen. */
  onChosen: () => void;
  /** This one is there no longer. */
  onDeleted: (id: string) => void;
};

/** The conversations of the user by day, those that were written in last first. */
export function ConversationList(props: ListActions) {
  const say = useAskMessages();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    conversationsQuery(wanted),
  );
  const conversations = useMemo(() => data?.pages.flatMap((page) => page.conversations) ?? [], [data]);
  const onMore = hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null;
  return (
    <div className={classes.list}>
      <TextInput
        size="xs"
        type="search"
        aria-label={say.search}
        placeholder={say.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && conversations.length === 0 && (
        <Text size="sm" c="dimmed" p="xs">
          {wanted === '' ? say.noConversations : say.noneFound(wanted)}
        </Text>
      )}
      {conversations.length > 0 && (
        <Suspense fallback={<ListSkeleton />}>
          <ConversationRows conversations={conversations} onMore={onMore} {...props} />
        </Suspense>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="xs">
      {[70, 90, 60, 80].map((width) => (
        <Skeleton key={width} height={20} width={`${width}%`} />
      ))}
    </Stack>
  );
}
