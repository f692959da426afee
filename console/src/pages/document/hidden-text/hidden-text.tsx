import { Alert, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { hiddenPieces } from '@skep/server/api/document-text/hidden-text.schemas.ts';
import type { Document } from '#api/documents.ts';
import type { Reply } from '#api/reply.ts';
import { ApiError, request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useDocumentPageMessages } from '#pages/document/document.messages.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useHiddenTextMessages } from './hidden-text.messages.ts';
import classes from './hidden-text.module.css';

type Hidden = Reply<typeof hiddenPieces>;

/** Text that a reader of the file does not see, and why that matters. */
export function HiddenText({ document }: { document: Document }) {
  const say = useHiddenTextMessages();
  const { loading } = useDocumentPageMessages();
  const { id, version, status } = document;
  const { data, error, refetch } = useQuery({
    queryKey: ['hidden-text', id, version, status],
    queryFn: ({ signal }) => request<Hidden>('GET', `/api/knowledge/documents/${id}/hidden-text`, { signal }),
  });
  if (error instanceof ApiError && error.status === 409)
    return <EmptyState title={say.unknown} text={say.unknownHint} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} aria-label={loading} />;
  return (
    <Stack gap="sm">
      <VisibleInstructions count={document.instructions ?? 0} />
      {data.characters === 0 ? (
        <EmptyState title={say.none} text={say.noneHint} />
      ) : (
        <Found hidden={data} instructions={document.hidden_text?.instructions ?? 0} />
      )}
    </Stack>
  );
}

function VisibleInstructions({ count }: { count: number }) {
  const say = useHiddenTextMessages();
  if (count === 0) return null;
  return (
    <Alert color="honey" title={say.visible(count)}>
      {say.visibleHint}
    </Alert>
  );
}

function Found({ hidden, instructions }: { hidden: Hidden; instructions: number }) {
  const say = useHiddenTextMessages();
  const { number } = useFormats();
  return (
    <>
      <Alert
        color={instructions > 0 ? 'red' : 'gray'}
        title={say.found(number(hidden.characters), hidden.characters)}
      >
        {instructions > 0 && (
          <Text size="sm" fw={600} mb={4}>
            {say.instructions(instructions)}
          </Text>
        )}
        {say.why}
      </Alert>
      <ul className={classes.list} aria-label={say.pieces}>
        {hidden.pieces.map(({ kind, text, page }, i) => (
          <li key={i} className={classes.piece}>
            <Group gap="xs" justify="space-between">
              <Badge variant="default" tt="none">
                {say[kind]}
              </Badge>
              {page !== null && (
                <Text size="xs" c="dimmed">
                  {say.page(page)}
                </Text>
              )}
            </Group>
            <Text size="sm" mt={6} className={classes.text ?? ''}>
              {text}
            </Text>
          </li>
        ))}
      </ul>
      {hidden.cut && (
        <Text size="sm" c="dimmed">
          {say.cut}
        </Text>
      )}
    </>
  );
}
