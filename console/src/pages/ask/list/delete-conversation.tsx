import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { conversationPath, type ListedConversation } from '#pages/ask/chat/conversation.ts';

type Props = {
  conversation: ListedConversation;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a conversation is deleted. */
export function DeleteConversation({ conversation, onClose, onDeleted }: Props) {
  const say = useAskMessages();
  const queries = useQueryClient();
  const { id, title, message_count: count } = conversation;
  const remove = useMutation({
    mutationFn: () => request('DELETE', conversationPath(id)),
    async onSuccess() {
      onClose();
      onDeleted();
      await queries.invalidateQueries({ queryKey: ['conversations'] });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={say.deleteTitle}
      action={say.deleteAction}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {say.deleteHint(title, count)}
    </ConfirmDialog>
  );
}
