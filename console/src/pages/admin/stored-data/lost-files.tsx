import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  lostFilesReply,
  restoredReply,
  restoreLostFilesBody,
} from '@skep/server/api/system/lost-files.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { SectionCard } from './section-card.tsx';
import { useStoredDataMessages } from './stored-data.messages.ts';

type Lost = Reply<typeof lostFilesReply>;

const lostPath = '/api/admin/lost-files';

/** Stored files that no record knows, and the way back for them. */
export function LostFiles() {
  const say = useStoredDataMessages();
  const { number } = useFormats();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Reply<typeof restoredReply> | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [lostPath],
    queryFn: ({ signal }) => request<Lost>('GET', lostPath, { signal }),
  });
  const restore = async (body: Body<typeof restoreLostFilesBody>) => {
    setOutcome(await request('POST', `${lostPath}/restore`, { body }));
    await queries.invalidateQueries({ queryKey: [lostPath] });
  };
  const sum = ({ originals, derived }: Lost['count']) => number(originals + derived);
  const isEmpty = data && data.count.originals + data.count.derived === 0;
  return (
    <SectionCard
      title={say.lost}
      hint={say.lostHint}
      actions={
        data &&
        !isEmpty && (
          <>
            <ActionButton label={say.restoreKnown} run={() => restore({})} />
            <ConfirmAction label={say.restoreAll} title={say.restoreTitle} run={() => restore({ all: true })}>
              {say.restoreText}
            </ConfirmAction>
          </>
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {outcome && (
        <Text size="sm" component="output">
          {say.restored(sum(outcome.restored), sum(outcome.left))}
        </Text>
      )}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {say.noLost}
        </Text>
      )}
      {data && !isEmpty && (
        <Stack gap="xs">
          <Text size="sm">{say.lostCount(number(data.count.originals), number(data.count.derived))}</Text>
          {data.lost_files.length > 0 && <LostTable files={data.lost_files} />}
        </Stack>
      )}
    </SectionCard>
  );
}

function LostTable({ files }: { files: Lost['lost_files'] }) {
  const say = useStoredDataMessages();
  const { bytes } = useFormats();
  return (
    <WideTable
      label={say.lost}
      minWidth={560}
      maxHeight={420}
      heads={[say.file, say.size, say.moved, say.deletedOn, say.hasRecord]}
    >
      {files.map(({ file_id, size_bytes, moved_on, deleted_on, has_record }) => (
        <Table.Tr key={file_id}>
          <Table.Td>
            <code>{file_id}</code>
          </Table.Td>
          <Table.Td>{bytes(size_bytes)}</Table.Td>
          <Table.Td>{moved_on}</Table.Td>
          <Table.Td>{deleted_on}</Table.Td>
          <Table.Td>{has_record ? say.yes : say.no}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
