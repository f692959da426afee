import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { jarDetail } from '@skep/server/api/honey-jars/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { DocumentTable } from './document-table.tsx';
import { UploadTray } from './upload-tray.tsx';

const route = getRouteApi('/signed-in/jars/$jarId');

/** A honey jar: its documents, and a way to add some. */
export function JarPage() {
  const { jarId } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['jar', jarId],
    queryFn: ({ signal }) =>
      request<Reply<typeof jarDetail>>('GET', `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}`, {
        signal,
      }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  return (
    <Stack>
      <div>
        <Title order={1}>{data.name}</Title>
        <Text c="dimmed">{data.description}</Text>
      </div>
      <UploadTray jarId={data.id} />
      <DocumentTable jarId={data.id} />
    </Stack>
  );
}
