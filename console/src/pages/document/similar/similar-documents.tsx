import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { similarDocumentsReply } from '@skep/server/api/similar/similar.schemas.ts';
import type { Document } from '#api/documents.ts';
import type { Reply } from '#api/reply.ts';
import { ApiError, request } from '#api/request.ts';
import type { Place } from '#document/place.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Looking } from '#parts/looking.tsx';
import { SimilarDocumentCard } from './similar-document-card.tsx';
import { useSimilarMessages } from './similar.messages.ts';
import classes from './similar.module.css';

type Props = { document: Document; onFocus: (place: Place) => void };

/** Duplicates, near-duplicates and documents of the same story or subject, each with what is most alike. */
export function SimilarDocuments({ document, onFocus }: Props) {
  const say = useSimilarMessages();
  const { id, version, status } = document;
  const { data, error, refetch } = useQuery({
    queryKey: ['similar', id, version, status],
    queryFn: ({ signal }) =>
      request<Reply<typeof similarDocumentsReply>>('GET', `/api/knowledge/documents/${id}/similar`, {
        signal,
      }),
  });
  if (error instanceof ApiError && error.status === 409)
    return <EmptyState title={say.notRead} text={say.notReadHint} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Looking what={say.looking} />;
  return (
    <Stack gap="sm">
      {data.index && <Alert color="orange">{say.incomplete(data.index.documents_pending)}</Alert>}
      {data.documents.length === 0 ? (
        <EmptyState title={say.none} text={say.noneHint} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {say[data.search_type]}
          </Text>
          <ol className={classes.list} aria-label={say.documents}>
            {data.documents.map((found) => (
              <SimilarDocumentCard key={found.document_id} found={found} onFocus={onFocus} />
            ))}
          </ol>
        </>
      )}
    </Stack>
  );
}
