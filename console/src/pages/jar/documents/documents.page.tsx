import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { jarQuery, type ShownJar } from '#api/jar.ts';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { DropZone, UploadButtons } from '#uploads/drop/drop-zone.tsx';
import type { Chosen } from './chosen.ts';
import { DocumentFilters } from './document-filters.tsx';
import { useDocuments } from './document-pages.ts';
import { DocumentTable } from './document-table.tsx';
import { useDocumentsMessages } from './documents.messages.ts';
import { FailedNotice } from './failed-notice.tsx';
import { SelectionBar } from './selection-bar.tsx';

const route = getRouteApi('/signed-in/jars/$jarId/');

/** The documents of a honey jar, and ways to add some. */
export function JarDocumentsPage() {
  const say = useDocumentsMessages();
  const { jarId } = route.useParams();
  const { data: jar } = useQuery(jarQuery(jarId));
  if (!jar) return <Skeleton height={160} />;
  if (!jar.rights.fill)
    return (
      <Stack>
        {jar.status === 'archived' && <Text c="dimmed">{say.archivedHint}</Text>}
        <Documents jar={jar} />
      </Stack>
    );
  return (
    <DropZone jar={jar}>
      <Stack mih={400}>
        <UploadButtons jar={jar} />
        <Documents jar={jar} />
      </Stack>
    </DropZone>
  );
}

function Documents({ jar }: { jar: ShownJar }) {
  const say = useDocumentsMessages();
  const { number } = useFormats();
  const navigate = route.useNavigate();
  const { order = 'newest', ...wanted } = route.useSearch();
  const chosen: Chosen = { ...wanted, order };
  const [pages, setPages] = useState<readonly number[]>([0]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { loaded, total, error, refetch } = useDocuments(jar.id, chosen, pages);
  const isFiltered = Object.keys(chosen).length > 1;
  if (error && total === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (total === undefined) return <Skeleton height={160} />;
  if (total === 0 && !isFiltered && jar.document_count === 0)
    return <EmptyState title={say.none} text={jar.rights.fill ? say.noneHint : say.noneReadOnly} />;
  return (
    <Stack gap="sm">
      {jar.documents.failed > 0 && chosen.status !== 'failed' && <FailedNotice jar={jar} />}
      <DocumentFilters chosen={chosen} />
      <Group justify="space-between" mih={36} gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {say.matching(total, number(total))}
        </Text>
        {jar.rights.fill && total > 0 && (
          <SelectionBar jar={jar} chosen={chosen} total={total} selected={selected} onSelect={setSelected} />
        )}
      </Group>
      {total === 0 ? (
        <EmptyState title={say.noMatch} text={say.noMatchHint}>
          <Button variant="default" onClick={() => void navigate({ search: {} })}>
            {say.clearFilters}
          </Button>
        </EmptyState>
      ) : (
        <DocumentTable
          // Another choice begins at its top.
          key={JSON.stringify(chosen)}
          jar={jar}
          loaded={loaded}
          total={total}
          selected={selected}
          onSelect={setSelected}
          onPages={setPages}
        />
      )}
      {error && <ErrorNotice error={error} />}
    </Stack>
  );
}
