import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { queueQuery } from '#pages/reports/report-queries.ts';
import { useListMessages } from './list.messages.ts';

/** How often the queue is looked at while something of the user's is in it. Milliseconds. */
const lookEvery = 5000;

/** What one would wait for: the queue of all users, in a sentence. */
export function QueueNote({ busy }: { busy: boolean }) {
  const say = useListMessages();
  const { duration } = useFormats();
  const { data } = useQuery({ ...queueQuery, refetchInterval: busy ? lookEvery : false });
  if (!data) return null;
  const { pending_reports: waiting, processing_reports: writing, estimated_wait_time: wait } = data;
  return (
    <Text size="sm" c="dimmed">
      {waiting + writing === 0 ? say.idle : say.busy(waiting, writing, duration(wait))}
    </Text>
  );
}
