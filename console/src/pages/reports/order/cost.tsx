import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { queueQuery, type ReportTemplate } from '#pages/reports/report-queries.ts';
import { useOrderMessages } from './order.messages.ts';

/** What the report costs in time: from what past ones took, and from what is ahead of it now. */
export function Cost({ template, once }: { template: ReportTemplate | null; once: boolean }) {
  const say = useOrderMessages();
  const { duration } = useFormats();
  const { data: queue } = useQuery(queueQuery);
  const ahead = queue ? queue.pending_reports + queue.processing_reports : null;
  return (
    <Text size="sm" role="status">
      {template && say.cost(duration(template.estimated_seconds))}{' '}
      {once && queue && (ahead ? say.wait(duration(queue.estimated_wait_time), ahead) : say.noWait)}
    </Text>
  );
}
