import { Anchor, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { uploadList } from '@skep/server/api/uploads/bulk-uploads.schemas.ts';
import type { ShownJar } from '#api/jar.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { SettingPart } from '#pages/jar/settings/setting-part.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useTransferMessages } from './transfer.messages.ts';

const lookEvery = 3000;
const most = 50;

/** Archives that were uploaded into a honey jar: all for those who manage it, one's own for others. */
export function ArchiveList({ jar }: { jar: ShownJar }) {
  const say = useTransferMessages();
  const { number, dateTime } = useFormats();
  const { manage } = jar.rights;
  const { data, error, refetch } = useQuery({
    queryKey: ['jar', jar.id, 'archives', manage],
    queryFn: ({ signal }) =>
      request<Reply<typeof uploadList>>(
        'GET',
        manage ? `/api/knowledge/honey-jars/${jar.id}/uploads` : '/api/knowledge/uploads',
        { query: { page_size: most }, signal },
      ),
    refetchInterval: ({ state }) =>
      state.data?.uploads.some(({ status }) => status === 'processing') ? lookEvery : false,
  });
  const uploads = data?.uploads.filter(({ honey_jar_id }) => honey_jar_id === jar.id) ?? [];
  return (
    <SettingPart title={say.archives} locked={say.archivesHint}>
      <Stack gap="sm">
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={60} />}
        {data && uploads.length === 0 && <Text size="sm">{say.noArchives}</Text>}
        {uploads.length > 0 && (
          <Table aria-label={say.archives}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say.started}</Table.Th>
                <Table.Th>{say.state}</Table.Th>
                <Table.Th>{say.progress}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {uploads.map(({ upload_id, created_at, status, progress }) => (
                <Table.Tr key={upload_id}>
                  <Table.Td>
                    <Anchor
                      size="sm"
                      renderRoot={(props) => (
                        <Link
                          to="/jars/$jarId/archives/$uploadId"
                          params={{ jarId: jar.id, uploadId: upload_id }}
                          {...props}
                        />
                      )}
                    >
                      {dateTime(created_at)}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{say[status]}</Table.Td>
                  <Table.Td>
                    {say.files(number(progress.processed), number(progress.total_files))}
                    {progress.failed > 0 && ` · ${say.failedFiles(number(progress.failed))}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </SettingPart>
  );
}
