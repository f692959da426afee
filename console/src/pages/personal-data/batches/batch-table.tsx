import { Badge, Button, Progress, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { useErrorText } from '#language/error-text.ts';
import { useFormats } from '#language/formats.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { hasEnded, type Batch } from './batch.ts';
import { useBatchesMessages } from './batches.messages.ts';

/** Batches, newest first. */
export function BatchTable({ jobs, open }: { jobs: Batch[]; open: string | undefined }) {
  const say = useBatchesMessages();
  return (
    <Table.ScrollContainer minWidth={700}>
      <Table aria-label={say.batches} highlightOnHover verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {[say.batch, say.state, say.progress, say.found, say.started].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <Row key={job.job_id} job={job} isOpen={job.job_id === open} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const colours = {
  queued: 'gray.5',
  processing: 'blue.6',
  completed: 'teal.6',
  failed: 'red.7',
  cancelled: 'gray.5',
} as const;

function Row({ job, isOpen }: { job: Batch; isOpen: boolean }) {
  const say = useBatchesMessages();
  const errorText = useErrorText();
  const { number, dateTime } = useFormats();
  const { documents_processed, total_documents, percentage, estimated_remaining } = job.progress;
  return (
    <Table.Tr {...(isOpen && { bg: 'var(--mantine-color-default-hover)' })}>
      <Table.Td>
        <Link to="/personal-data/batches" search={{ batch: job.job_id }} style={{ color: 'inherit' }}>
          {job.job_name}
        </Link>
      </Table.Td>
      <Table.Td>
        <Badge variant="dot" tt="none" miw="max-content" color={colours[job.status]}>
          {say[job.status]}
        </Badge>
        {job.error && <Text size="sm">{errorText(job.error)}</Text>}
      </Table.Td>
      <Table.Td miw={180}>
        <Text size="sm">{say.of(number(documents_processed), number(total_documents))}</Text>
        {!hasEnded(job) && (
          <>
            <Progress value={percentage} my={4} aria-label={`${say.progress}: ${job.job_name}`} />
            {estimated_remaining !== null && (
              <Text size="xs" c="dimmed">
                {say.left(number(estimated_remaining))}
              </Text>
            )}
            <CancelBatch job={job} />
          </>
        )}
      </Table.Td>
      <Table.Td>
        {number(job.current_stats.pii_detections)}
        {job.current_stats.high_risk_elements > 0 && (
          <Text size="xs" c="dimmed">
            {say.highRisk(number(job.current_stats.high_risk_elements))}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{dateTime(job.created_at)}</Table.Td>
    </Table.Tr>
  );
}

function CancelBatch({ job }: { job: Batch }) {
  const say = useBatchesMessages();
  const queries = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const cancel = useMutation({
    mutationFn: () => request('POST', `/api/pii/batch/cancel/${job.job_id}`),
    async onSuccess() {
      close();
      await queries.invalidateQueries({ queryKey: ['pii', 'batches'] }, { cancelRefetch: false });
    },
  });
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={open}>
        {say.stop}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={say.stopTitle}
        action={say.stop}
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      >
        {say.stopText}
      </ConfirmDialog>
    </>
  );
}
