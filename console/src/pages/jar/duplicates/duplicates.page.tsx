import { Alert, Button, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { duplicatesReply } from '@skep/server/api/similar/duplicates.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { ApiError, request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Looking } from '#parts/looking.tsx';
import { DuplicateGroup } from './duplicate-group.tsx';
import { useDuplicatesMessages } from './duplicates.messages.ts';
import classes from './duplicates.module.css';

const route = getRouteApi('/signed-in/jars/$jarId/duplicates');
const limit = 10;
/** While documents are compared in the background it is asked again, after longer and longer pauses. Milliseconds. */
const lookAgain = { first: 5000, longest: 5 * 60_000 };

type Page = Reply<typeof duplicatesReply> & { total: number; offset: number };

const duplicatesQuery = (jarId: string) =>
  infiniteQueryOptions({
    queryKey: ['duplicates', jarId],
    queryFn: ({ pageParam: offset, signal }) =>
      request<Page>('GET', `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}/duplicates`, {
        query: { limit, offset },
        signal,
      }),
    initialPageParam: 0,
    // Of a slice, what the texts do not confirm is left out: the next one begins where it would have ended.
    getNextPageParam: ({ offset, total }: Page) => (offset + limit < total ? offset + limit : undefined),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      (data?.pages[0]?.documents_pending ?? 0) > 0
        ? Math.min(lookAgain.first * 2 ** (dataUpdateCount - 1), lookAgain.longest)
        : false,
  });

/** Groups of documents of a honey jar that are the same, or have mostly the same text. */
export function DuplicatesPage() {
  const say = useDuplicatesMessages();
  const { jarId } = route.useParams();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    duplicatesQuery(jarId),
  );
  if (error instanceof ApiError && error.code === 'NOT_SEARCHABLE')
    return <EmptyState title={say.notCompared} text={say.notComparedHint} />;
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Looking what={say.looking} />;
  return (
    <Stack gap="sm">
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <Groups pages={data.pages} />
      {hasNextPage && (
        <Button
          variant="default"
          w="max-content"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {say.more}
        </Button>
      )}
    </Stack>
  );
}

function Groups({ pages }: { pages: Page[] }) {
  const say = useDuplicatesMessages();
  const { number } = useFormats();
  const groups = pages.flatMap((page) => page.groups);
  const { documents_pending: pending = 0, index, total = 0 } = pages[0] ?? {};
  return (
    <>
      {index && <Alert color="orange">{say.incomplete(index.documents_pending)}</Alert>}
      {pending > 0 && <Alert color="blue">{say.pending(pending, number(pending))}</Alert>}
      {total === 0 && (
        <EmptyState title={pending > 0 ? say.nonePending : say.none} text={pending > 0 ? '' : say.noneHint} />
      )}
      {total > 0 && (
        <Text size="sm" c="dimmed">
          {groups.length > 0 ? say.intro : say.unconfirmed}
        </Text>
      )}
      {groups.length > 0 && (
        <ol className={classes.list} aria-label={say.groups}>
          {groups.map((group) => (
            <DuplicateGroup key={group.documents[0]?.document_id} group={group} />
          ))}
        </ol>
      )}
    </>
  );
}
