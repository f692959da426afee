import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { jobResults } from '@skep/server/api/pii-batches/pii-batches.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { hasEnded, type Batch } from './batch.ts';
import { useBatchesMessages } from './batches.messages.ts';
import { DocumentResults } from './document-results.tsx';

const lookEvery = 1000;

/** What a batch came to, with its downloads; while it runs, that it does. */
export function BatchResults({ id }: { id: string }) {
  const say = useBatchesMessages();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['pii', 'batches', 'status', id],
    queryFn: ({ signal }) =>
      request<Batch>('GET', `/api/pii/batch/status/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data) ? lookEvery : false),
  });
  return (
    <Card withBorder component="section" aria-label={say.results}>
      <Stack>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {data ? `${say.results}: ${data.job_name}` : say.results}
          </Title>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => void navigate({ to: '/personal-data/batches', search: {} })}
          >
            {say.close}
          </Button>
        </Group>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data && !hasEnded(data) && <Text role="status">{say.notEnded}</Text>}
        {data && hasEnded(data) && <Ended id={data.job_id} />}
      </Stack>
    </Card>
  );
}

function Ended({ id }: { id: string }) {
  const say = useBatchesMessages();
  const { number } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['pii', 'batches', 'results', id],
    queryFn: ({ signal }) =>
      request<Reply<typeof jobResults>>('GET', `/api/pii/batch/results/${id}`, { signal }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  const { summary } = data;
  const figures = [
    [say.documents, number(summary.documents_processed)],
    [say.found, number(summary.total_pii_detections)],
    [say.violations, number(summary.compliance_violations)],
    [say.failed, number(summary.failed_documents)],
    [say.skipped, number(summary.skipped_documents)],
  ] as const;
  return (
    <>
      <Group gap="xl">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fw={700} size="lg">
              {figure}
            </Text>
          </div>
        ))}
      </Group>
      <Downloads label={say.download} url={data.results_download_url} formats={['json', 'csv', 'ndjson']} />
      {data.compliance_report_url === null ? (
        <Text size="sm">{say.noReport}</Text>
      ) : (
        <>
          <Downloads
            label={say.report}
            url={data.compliance_report_url}
            formats={['pdf', 'html', 'md', 'json']}
          />
          <DocumentResults url={data.compliance_report_url} />
        </>
      )}
      <Text size="sm" c="dimmed">
        {say.kept}
      </Text>
    </>
  );
}

function Downloads({ label, url, formats }: { label: string; url: string; formats: readonly string[] }) {
  return (
    <Group gap="xs">
      <Text size="sm" w={220}>
        {label}
      </Text>
      {formats.map((format) => (
        <Button
          key={format}
          component="a"
          href={`${url}?format=${format}`}
          download
          size="compact-sm"
          variant="default"
          aria-label={`${label}: ${format}`}
        >
          {format}
        </Button>
      ))}
    </Group>
  );
}
