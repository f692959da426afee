import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Document } from '#api/documents.ts';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { useDocumentPageMessages } from './document.messages.ts';

type Props = { document: Document; opened: boolean; onClose: () => void };

/** Asks, deletes, and leads back to the honey jar. */
export function DeleteDocument({ document, opened, onClose }: Props) {
  const say = useDocumentPageMessages();
  const queries = useQueryClient();
  const router = useRouter();
  const jarId = document.honey_jar_id;
  const remove = useMutation({
    mutationFn: () => request('DELETE', `/api/knowledge/documents/${document.id}`),
    async onSuccess() {
      await router.navigate({ to: '/jars/$jarId', params: { jarId } });
      queries.removeQueries({ queryKey: ['document', document.id] });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['documents', jarId] }),
        queries.invalidateQueries(jarsQuery),
      ]);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={say.deleteTitle}
      action={say.delete}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {say.deleteHint(document.title)}
    </ConfirmDialog>
  );
}
