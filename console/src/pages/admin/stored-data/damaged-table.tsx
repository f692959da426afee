import { Table, Text } from '@mantine/core';
import type { integrityReply } from '@skep/server/api/system/integrity.schemas.ts';
import { Link } from '@tanstack/react-router';
import type { Reply } from '#api/reply.ts';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/admin/admin.module.css';
import { WideTable } from '#parts/wide-table.tsx';
import { useStoredDataMessages } from './stored-data.messages.ts';

/** The files that are missing or damaged, with the documents they belong to. */
export function DamagedTable({ damaged }: { damaged: Reply<typeof integrityReply>['damaged'] }) {
  const say = useStoredDataMessages();
  const { dateTime } = useFormats();
  return (
    <WideTable
      label={say.damaged(String(damaged.length))}
      minWidth={620}
      maxHeight={420}
      heads={[say.document, say.jar, say.part, say.problem, say.found]}
    >
      {damaged.map((each) => (
        <Table.Tr key={`${each.file_id} ${each.part}`}>
          <Table.Td className={classes.word ?? ''}>
            <Link
              to="/documents/$documentId"
              params={{ documentId: each.document_id }}
              className={classes.link}
            >
              {each.title}
            </Link>
            <Text size="xs" c="dimmed">
              {each.filename}
            </Text>
          </Table.Td>
          <Table.Td>{each.honey_jar_name}</Table.Td>
          <Table.Td>{say[each.part]}</Table.Td>
          <Table.Td>{each.problem === 'missing' ? say.missing : say.isDamaged}</Table.Td>
          <Table.Td>{dateTime(each.found_at)}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
