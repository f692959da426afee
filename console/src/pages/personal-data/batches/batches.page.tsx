import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { jobList } from '@skep/server/api/pii-batches/pii-batches.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { BatchResults } from './batch-results.tsx';
import { BatchTable } from './batch-table.tsx';
import { hasEnded } from './batch.ts';
import { useBatchesMessages } from './batches.messages.ts';
import { CreateBatch } from './create-batch.tsx';

const route = getRouteApi('/signed-in/personal-data/batches');
const pageSize = 50;
/** How often batches that are at work are looked at again. Milliseconds. */
const lookEvery = 1000;

/** The batches of the user, with how far each is; the results of one below. */
export function BatchesPage() {
  const say = useBatchesMessages();
  const common = usePersonalDataMessages();
  const { batch } = route.useSearch();
  const [creating, { open, close }] = useDisclosure(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['pii', 'batches'],
    queryFn: ({ pageParam: offset, signal }) =>
      request<Reply<typeof jobList>>('GET', '/api/pii/batch', { query: { limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, jobs, total }) =>
      offset + jobs.length < total ? offset + jobs.length : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ jobs }) => jobs.some((job) => !hasEnded(job))) ? lookEvery : false,
  });
  const jobs = data?.pages.flatMap((page) => page.jobs);
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={700}>
          {say.intro}
        </Text>
        <Button onClick={open}>{say.create}</Button>
      </Group>
      <CreateBatch opened={creating} onClose={close} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!jobs && !error && <Skeleton height={160} />}
      {jobs?.length === 0 && <EmptyState title={say.none} text={say.noneHint} />}
      {batch && <BatchResults key={batch} id={batch} />}
      {jobs && jobs.length > 0 && <BatchTable jobs={jobs} open={batch} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common.more}
        </Button>
      )}
    </Stack>
  );
}
