import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/session.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { AddFeed } from './add-feed.tsx';
import { FeedCard } from './feed-card.tsx';
import { feedsQuery } from './feed-queries.ts';
import { useFeedsMessages } from './feeds.messages.ts';

/** One's own feeds, with what became of their latest polls. */
export function FeedsPage() {
  const say = useFeedsMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const mayChange = session?.user.role !== 'viewer';
  const [adding, { open, close }] = useDisclosure(false);
  const query = useInfiniteQuery(feedsQuery);
  const feeds = query.data?.pages.flatMap((page) => page.feeds) ?? [];
  return (
    <Box maw={1000}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={1}>{say.title}</Title>
        {mayChange && <Button onClick={open}>{say.add}</Button>}
      </Group>
      <Text c="dimmed" mb="md" maw={680}>
        {say.intro}
      </Text>
      <PagedList
        query={query}
        isEmpty={feeds.length === 0}
        empty={<EmptyState title={say.none} text={mayChange ? say.noneHint : say.viewerHint} />}
      >
        <Stack component="ul" gap="sm" p={0} m={0} aria-label={say.title}>
          {feeds.map((feed) => (
            <FeedCard key={feed.id} feed={feed} mayChange={mayChange} />
          ))}
        </Stack>
      </PagedList>
      <AddFeed opened={adding} isAdmin={session?.user.role === 'admin'} onClose={close} />
    </Box>
  );
}
