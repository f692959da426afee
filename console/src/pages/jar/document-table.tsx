import { Badge, Button, Progress, Skeleton, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { documentList, documentStatus } from '@skep/server/api/documents/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useJarMessages } from './jar.messages.ts';

type Document = Reply<typeof documentStatus>;
type Page = Reply<typeof documentList>;

const pageSize = 50;
/** How often documents that are being read are looked at again. Milliseconds. */
const lookEvery = 1500;

function isOpen({ status }: Document): boolean {
  return status === 'processing' || status === 'pending';
}

/** The documents of a honey jar, newest first, with how far each is; pages are added on demand. */
export function DocumentTable({ jarId }: { jarId: string }) {
  const say = useJarMessages();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['documents', jarId],
    queryFn: ({ pageParam: offset, signal }) =>
      request<Page>('GET', `/api/knowledge/honey-pots/${jarId}/documents`, {
        query: { limit: pageSize, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, documents, total }) =>
      offset + documents.length < total ? offset + documents.length : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ documents }) => documents.some(isOpen)) ? lookEvery : false,
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const documents = data.pages.flatMap((page) => page.documents);
  if (documents.length === 0) return <EmptyState title={say.none} text={say.noneHint} />;
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table aria-label={say.documents}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say.name}</Table.Th>
            <Table.Th>{say.size}</Table.Th>
            <Table.Th>{say.uploaded}</Table.Th>
            <Table.Th>{say.state}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </Table.Tbody>
      </Table>
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say.more}
        </Button>
      )}
    </Table.ScrollContainer>
  );
}

function DocumentRow({ document }: { document: Document }) {
  const { bytes, dateTime } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{document.title}</Text>
        <Text size="sm" c="dimmed">
          {document.filename}
        </Text>
      </Table.Td>
      <Table.Td>{bytes(document.size)}</Table.Td>
      <Table.Td>{dateTime(document.uploaded_at)}</Table.Td>
      <Table.Td>
        <DocumentState document={document} />
      </Table.Td>
    </Table.Tr>
  );
}

function DocumentState({ document }: { document: Document }) {
  const say = useJarMessages();
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => request('POST', `/api/knowledge/documents/${document.id}/retry`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['documents', document.honey_jar_id] }),
  });
  if (isOpen(document))
    return (
      <Progress value={document.processing_progress} aria-label={`${say.reading}: ${document.filename}`} />
    );
  if (document.error === null) return <Badge variant="default">{say.ready}</Badge>;
  return (
    <>
      <Text size="sm">
        {say.failed}: {document.error.message}
      </Text>
      {again.error && <ErrorNotice error={again.error} />}
      <Button size="compact-xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        {say.retry}
      </Button>
    </>
  );
}
