import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { renamedReply } from '@skep/server/api/chat/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import {
  conversationPath,
  conversationQuery,
  type ListedConversation,
} from '#pages/ask/chat/conversation.ts';

const longestTitle = 200;

/** Gives a conversation another title. */
export function RenameConversation({
  conversation,
  onClose,
}: {
  conversation: ListedConversation;
  onClose: () => void;
}) {
  const say = useAskMessages();
  const queries = useQueryClient();
  const { id } = conversation;
  const [title, setTitle] = useState(conversation.title);
  const rename = useMutation({
    mutationFn: () => request<Reply<typeof renamedReply>>('PUT', conversationPath(id), { body: { title } }),
    async onSuccess(renamed) {
      queries.setQueryData(
        conversationQuery(id).queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, title: renamed.title })) },
      );
      await queries.invalidateQueries({ queryKey: ['conversations'] });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={say.renameTitle}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            label={say.titleLabel}
            maxLength={longestTitle}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          {rename.error && <ErrorNotice error={rename.error} />}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {say.cancel}
            </Button>
            <Button type="submit" loading={rename.isPending} disabled={title.trim() === ''}>
              {say.renameAction}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
