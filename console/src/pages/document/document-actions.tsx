import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure, useFileDialog } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#api/documents.ts';
import { jarQuery } from '#api/jar.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { uploadVersion } from '#uploads/engine/uploads.ts';
import { DeleteDocument } from './delete-document.tsx';
import { useDocumentPageMessages } from './document.messages.ts';

/** Download; and, for who may change the documents of its honey jar: read again, a new version, delete. */
export function DocumentActions({ document }: { document: Document }) {
  const say = useDocumentPageMessages();
  const { data: jar } = useQuery(jarQuery(document.honey_jar_id));
  const path = `/api/knowledge/documents/${document.id}`;
  const again = useChange(document, () =>
    request('POST', `${path}/${document.status === 'failed' ? 'retry' : 'reprocess'}`),
  );
  const { error } = again;
  const mayChange = jar?.rights.fill ?? false;
  return (
    <div>
      <Group gap="xs" justify="end">
        {mayChange && document.status === 'failed' && (
          <Button size="xs" loading={again.isPending} onClick={() => again.mutate()}>
            {say.readAgain}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`${path}/content`}
          download={document.filename}
        >
          {say.download}
        </Button>
        {jar && mayChange && <Changes document={document} jar={jar} again={again} />}
      </Group>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

type ChangesProps = {
  document: Document;
  jar: { id: string; name: string };
  again: { isPending: boolean; mutate: () => void };
};

function Changes({ document, jar, again }: ChangesProps) {
  const say = useDocumentPageMessages();
  const [deleting, { open: askToDelete, close }] = useDisclosure(false);
  const files = useFileDialog({
    multiple: false,
    resetOnOpen: true,
    // The upload tray shows how far it is.
    onChange: (chosen) => chosen?.[0] && void uploadVersion({ id: document.id, jar }, chosen[0]),
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default">
            {say.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={document.status === 'processing' || again.isPending}
            onClick={() => again.mutate()}
          >
            {say.readAgain}
          </Menu.Item>
          <Menu.Item onClick={files.open}>{say.replace}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" onClick={askToDelete}>
            {say.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteDocument document={document} opened={deleting} onClose={close} />
    </>
  );
}

/** Changes a document; what is shown of it is asked for again. */
function useChange(document: Document, change: () => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['document', document.id] }),
        queries.invalidateQueries({ queryKey: ['documents', document.honey_jar_id] }),
      ]),
  });
}
