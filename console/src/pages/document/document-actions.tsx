import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure, useFileDialog } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#api/documents.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { useDocumentPageMessages } from './document.messages.ts';

/** Download, read again, a new version, delete. */
export function DocumentActions({ document }: { document: Document }) {
  const say = useDocumentPageMessages();
  const path = `/api/knowledge/documents/${document.id}`;
  const [deleting, { open: askToDelete, close }] = useDisclosure(false);
  const again = useChange(document, () =>
    request('POST', `${path}/${document.status === 'failed' ? 'retry' : 'reprocess'}`),
  );
  const replace = useChange(document, (file: File) => {
    const form = new FormData();
    form.append('file', file, file.name);
    return request('PUT', `${path}/content`, { body: form });
  });
  const files = useFileDialog({
    multiple: false,
    resetOnOpen: true,
    onChange: (chosen) => chosen?.[0] && replace.mutate(chosen[0]),
  });
  const error = again.error ?? replace.error;
  return (
    <div>
      <Group gap="xs" justify="end">
        {document.status === 'failed' && (
          <Button size="xs" loading={again.isPending} onClick={() => again.mutate(undefined)}>
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
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="default" loading={replace.isPending}>
              {say.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={document.status === 'processing' || again.isPending}
              onClick={() => again.mutate(undefined)}
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
      </Group>
      {error && <ErrorNotice error={error} />}
      <DeleteDocument document={document} opened={deleting} onClose={close} />
    </div>
  );
}

/** Changes a document; what is shown of it is asked for again. */
function useChange<Input>(document: Document, change: (input: Input) => Promise<unknown>) {
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
