import { Button, Group, TagsInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { tagsBody } from '@skep/server/api/documents/tags/tags.schemas.ts';
import { documentQuery, type Document } from '#api/documents.ts';
import type { Body } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { longestTag, mostTags } from '#api/tags.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useTagMessages } from './tags.messages.ts';

/** Changes the tags of a document. */
export function EditTags({ document, onDone }: { document: Document; onDone: () => void }) {
  const say = useTagMessages();
  const queries = useQueryClient();
  const [tags, setTags] = useState(document.tags);
  const save = useMutation({
    mutationFn: (body: Body<typeof tagsBody>) =>
      request<Document>('PUT', `/api/knowledge/documents/${document.id}/tags`, { body }),
    async onSuccess(changed) {
      queries.setQueryData(documentQuery(document.id).queryKey, changed);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['documents', document.honey_jar_id] }),
        queries.invalidateQueries({ queryKey: ['search'] }),
      ]);
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ tags });
      }}
    >
      <Group gap="xs" mt={6} align="end">
        <TagsInput
          flex="1 1 260px"
          maw={560}
          size="xs"
          autoFocus
          acceptValueOnBlur
          label={say.tags}
          description={say.hint}
          maxTags={mostTags}
          maxLength={longestTag}
          value={tags}
          onChange={setTags}
        />
        <Button type="submit" size="xs" loading={save.isPending}>
          {say.save}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {say.cancel}
        </Button>
      </Group>
      {save.error && <ErrorNotice error={save.error} />}
    </form>
  );
}
