import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#language/language.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { conversationsQuery, type ListedConversation } from '#pages/ask/chat/conversation.ts';
import { ConversationRow } from './conversation-row.tsx';
import { byDay } from './days.ts';
import classes from './list.module.css';

type Props = {
  currentId: string | null;
  /** One was chosen. */
  onChosen: () => void;
  /** This one is there no longer. */
  onDeleted: (id: string) => void;
};

/** The conversations of the user by day, those that were written in last first. */
export function ConversationList(props: Props) {
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
      {conversations.length > 0 && <Rows conversations={conversations} onMore={onMore} {...props} />}
    </div>
  );
}

/** Pixels. */
const heights = { day: 34, conversation: 38 };

type RowsProps = Props & { conversations: readonly ListedConversation[]; onMore: (() => void) | null };

function Rows({ conversations, onMore, ...props }: RowsProps) {
  const say = useAskMessages();
  const language = useLanguage();
  const lines = useMemo(
    () => byDay(conversations, { language, today: say.today, yesterday: say.yesterday }),
    [conversations, language, say],
  );
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoized
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[lines[index]?.kind ?? 'conversation'],
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
  });
  const last = rows.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (onMore && last >= lines.length - 10) onMore();
  }, [last, lines.length, onMore]);
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.whole} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start, size }) => {
          const line = lines[index];
          return (
            <div
              key={key}
              className={classes.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {line?.kind === 'day' && <div className={classes.day}>{line.text}</div>}
              {line?.kind === 'conversation' && (
                <ConversationRow conversation={line.conversation} {...props} />
              )}
            </div>
          );
        })}
      </div>
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
