import { Card, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { useDurations } from './durations.ts';
import { statusQuery } from './system-queries.ts';
import { useOverviewMessages } from './overview.messages.ts';

/** What waits to be worked on. */
export function Queues() {
  const say = useOverviewMessages();
  const { number } = useFormats();
  const duration = useDurations();
  const { data } = useQuery(statusQuery);
  if (!data) return null;
  const waiting = data.queues.filter((queue) => queue.waiting > 0);
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {say.queues}
      </Title>
      {waiting.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say.nothingWaits}
        </Text>
      ) : (
        <Table aria-label={say.queues}>
          <Table.Thead>
            <Table.Tr>
              {[say.queue, say.waiting, say.oldest].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {waiting.map(({ name, waiting: count, oldest_seconds }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <code>{name}</code>
                </Table.Td>
                <Table.Td>{number(count)}</Table.Td>
                <Table.Td>{duration(oldest_seconds)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
