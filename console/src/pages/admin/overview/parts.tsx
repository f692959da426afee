import { Card, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { servicesQuery, type Services } from './system-queries.ts';
import { useOverviewMessages } from './overview.messages.ts';

/** Every part that the installation is made of, as it answered just now. */
export function Parts() {
  const say = useOverviewMessages();
  const { data, error, refetch } = useQuery(servicesQuery);
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {say.parts}
      </Title>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <Table aria-label={say.parts}>
          <Table.Thead>
            <Table.Tr>
              {[say.part, say.state, say.latency].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.services.map((part) => (
              <PartRow key={part.name} part={part} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}

const kinds = { healthy: 'good', unhealthy: 'bad', not_configured: 'off' } as const;

function PartRow({ part: { name, status, latency_ms, error } }: { part: Services['services'][number] }) {
  const say = useOverviewMessages();
  const { number } = useFormats();
  const words = {
    healthy: say.partHealthy,
    unhealthy: say.partUnhealthy,
    not_configured: say.partNotConfigured,
  };
  const named = (say as Record<string, unknown>)[name];
  return (
    <Table.Tr>
      <Table.Td>
        {typeof named === 'string' ? named : name}
        {error !== null && (
          <Text size="xs" lang="en">
            {error}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <StateMark kind={kinds[status]}>{words[status]}</StateMark>
      </Table.Td>
      <Table.Td>{latency_ms === null ? '–' : `${number(latency_ms)} ms`}</Table.Td>
    </Table.Tr>
  );
}
