import { Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownJar } from '#api/jar.ts';
import { longestTag, mostTags } from '#api/tags.ts';
import { useFormats } from '#language/formats.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { doWithMany, useRefreshJar, type TagChange } from './do-with-many.ts';
import { useDocumentsMessages } from './documents.messages.ts';

type Props = {
  jar: ShownJar;
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
};

/** Adds tags to the selected documents, and removes some. */
export function TagDialog({ jar, ids, onDone, onClose }: Props) {
  const say = useDocumentsMessages();
  const { number } = useFormats();
  const queries = useQueryClient();
  const refresh = useRefreshJar(jar.id);
  const [done, setDone] = useState(0);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const change = useMutation({
    mutationFn: (wanted: TagChange) => doWithMany(jar.id, wanted, ids, setDone),
    async onSuccess() {
      onDone();
      await Promise.all([
        refresh(),
        queries.invalidateQueries({ queryKey: ['document'] }),
        queries.invalidateQueries({ queryKey: ['search'] }),
      ]);
    },
  });
  const bounds = { maxTags: mostTags, maxLength: longestTag, acceptValueOnBlur: true };
  return (
    <Dialog opened title={say.tagTitle(ids.length, number(ids.length))} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ add, remove });
        }}
      >
        <Stack gap="sm">
          <TagsInput
            {...bounds}
            data-autofocus
            label={say.addTags}
            description={say.addTagsHint}
            value={add}
            onChange={setAdd}
          />
          <TagsInput
            {...bounds}
            label={say.removeTags}
            description={say.removeTagsHint}
            value={remove}
            onChange={setRemove}
          />
          {change.isPending && ids.length > 500 && (
            <Text size="sm" aria-live="polite">
              {say.done(number(done), number(ids.length))}
            </Text>
          )}
          {change.error && <ErrorNotice error={change.error} />}
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {say.cancel}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={add.length + remove.length === 0}>
              {say.applyTags}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
