import { Anchor, Button, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { uploadStatus } from '@skep/server/api/uploads/bulk-uploads.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { useErrorText } from '#language/error-text.ts';
import { failedColor } from '#parts/failed-color.ts';
import { useArchiveMessages } from './archives.messages.ts';

type File = Reply<typeof uploadStatus>['files'][number];

const shownAtOnce = 200;

/** The files of an archive, each with its document or with the reason why there is none. */
export function ArchiveFiles({ files, isUnpacking }: { files: File[]; isUnpacking: boolean }) {
  const say = useArchiveMessages();
  const errorText = useErrorText();
  const [shown, setShown] = useState(shownAtOnce);
  if (files.length === 0) return <Text c="dimmed">{isUnpacking ? say.notYet : say.none}</Text>;
  return (
    <>
      <Table aria-label={say.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say.file}</Table.Th>
            <Table.Th w="40%">{say.state}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.slice(0, shown).map(({ path, status, document_id, error, error_code }) => (
            <Table.Tr key={path}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {document_id === null ? (
                  path
                ) : (
                  <Anchor
                    size="sm"
                    renderRoot={(props) => (
                      <Link to="/documents/$documentId" params={{ documentId: document_id }} {...props} />
                    )}
                  >
                    {path}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>
                <Text size="sm" c={status === 'failed' ? failedColor : 'dimmed'}>
                  {say[status]}
                  {error !== null && `: ${errorText({ code: error_code ?? '', message: error })}`}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {files.length > shown && (
        <Button variant="default" w="max-content" onClick={() => setShown(shown + shownAtOnce)}>
          {say.showMore}
        </Button>
      )}
    </>
  );
}
