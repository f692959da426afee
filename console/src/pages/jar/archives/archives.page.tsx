import { Alert, Button, Group, Progress, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { uploadStatus } from '@skep/server/api/uploads/bulk-uploads.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useErrorText } from '#language/error-text.ts';
import { useFormats } from '#language/formats.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { ArchiveFiles } from './archive-files.tsx';
import { useArchiveMessages } from './archives.messages.ts';

const route = getRouteApi('/signed-in/jars/$jarId/archives/$uploadId');
const lookEvery = 2000;

type Status = Reply<typeof uploadStatus>;

/** How far an archive is unpacked, and what became of each of its files. */
export function ArchivePage() {
  const say = useArchiveMessages();
  const { dateTime, number } = useFormats();
  const errorText = useErrorText();
  const { uploadId } = route.useParams();
  const [onlyFailed, setOnlyFailed] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['archive', uploadId],
    queryFn: ({ signal }) =>
      request<Status>('GET', `/api/knowledge/uploads/${encodeURIComponent(uploadId)}/status`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? lookEvery : false),
  });
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const { progress, status, created_at, estimated_completion } = data;
  const ends = estimated_completion !== null && say.ends(dateTime(estimated_completion));
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {say.title}
        </Title>
        {status === 'processing' && <CancelArchive uploadId={uploadId} />}
      </Group>
      <Text size="sm" aria-live="polite">
        {[
          say.started(dateTime(created_at)),
          progress.total_files > 0 &&
            say.progress(number(progress.processed), number(progress.total_files), number(progress.failed)),
          status === 'processing' && ends,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {status === 'processing' && <Progress value={progress.percentage} aria-label={say.title} />}
      {data.error && (
        <Alert color="red" title={say.refused}>
          {errorText(data.error)}
        </Alert>
      )}
      {progress.failed > 0 && (
        <Switch
          label={say.onlyFailed}
          checked={onlyFailed}
          onChange={({ currentTarget: { checked } }) => setOnlyFailed(checked)}
        />
      )}
      <ArchiveFiles
        files={onlyFailed ? data.files.filter((file) => file.status === 'failed') : data.files}
        isUnpacking={status === 'processing'}
      />
    </Stack>
  );
}

function CancelArchive({ uploadId }: { uploadId: string }) {
  const say = useArchiveMessages();
  const queries = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const cancel = useMutation({
    mutationFn: () =>
      request<Status>('POST', `/api/knowledge/uploads/${encodeURIComponent(uploadId)}/cancel`),
    onSuccess(reply) {
      queries.setQueryData(['archive', uploadId], reply);
      close();
    },
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        {say.cancel}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={say.cancelTitle}
        action={say.cancelAction}
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      >
        {say.cancelMeans}
      </ConfirmDialog>
    </>
  );
}
