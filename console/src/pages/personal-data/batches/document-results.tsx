import { Button, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { frameworkLabel } from '#pages/personal-data/framework-name.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useBatchesMessages } from './batches.messages.ts';

/** What the console reads of the report, which is a file and has no schema. */
type Report = {
  documents: {
    document_id: string;
    filename: string;
    status: 'pending' | 'completed' | 'failed' | 'skipped' | 'cancelled';
    reason: string | null;
    detections: number | null;
    high_risk: number | null;
    frameworks: Record<
      string,
      'violations_detected' | 'personal_data_detected' | 'no_personal_data_detected'
    >;
  }[];
};

const rowsAtOnce = 100;

/** What was detected in each document of a batch, from its report. */
export function DocumentResults({ url }: { url: string }) {
  const say = useBatchesMessages();
  const common = usePersonalDataMessages();
  const { number } = useFormats();
  const [shown, setShown] = useState(rowsAtOnce);
  const { data, error, refetch } = useQuery({
    queryKey: ['pii', 'batches', 'report', url],
    staleTime: Infinity,
    queryFn: ({ signal }) => request<Report>('GET', url, { query: { format: 'json' }, signal }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table aria-label={say.documents}>
        <Table.Thead>
          <Table.Tr>
            {[say.document, say.state, say.found, common.frameworks].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.documents.slice(0, shown).map((each) => (
            <Table.Tr key={each.document_id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{each.filename}</Table.Td>
              <Table.Td>
                {say[each.status]}
                {each.reason && (
                  <Text size="xs" c="dimmed">
                    {each.reason}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {each.detections === null ? '–' : number(each.detections)}
                {(each.high_risk ?? 0) > 0 && (
                  <Text size="xs" c="dimmed">
                    {say.highRisk(number(each.high_risk ?? 0))}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {Object.entries(each.frameworks).map(([name, status]) => (
                  <div key={name}>{`${frameworkLabel(name)}: ${common[status]}`}</div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.documents.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + rowsAtOnce)}>
          {common.more}
        </Button>
      )}
    </Table.ScrollContainer>
  );
}
