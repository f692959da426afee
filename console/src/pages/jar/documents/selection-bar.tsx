import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownJar } from '#api/jar.ts';
import { useFormats } from '#language/formats.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { failedColor } from '#parts/failed-color.ts';
import type { Chosen } from './chosen.ts';
import { doWithMany, useRefreshJar } from './do-with-many.ts';
import { allIds } from './document-pages.ts';
import { TagDialog } from './tag-dialog.tsx';
import { useDocumentsMessages } from './documents.messages.ts';

type Props = {
  jar: ShownJar;
  chosen: Chosen;
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/** How many documents are selected, and what can be done with them. */
export function SelectionBar({ jar, chosen, total, selected, onSelect }: Props) {
  const say = useDocumentsMessages();
  const { number } = useFormats();
  const [asking, { open, close }] = useDisclosure(false);
  const [isTagging, tagging] = useDisclosure(false);
  const [done, setDone] = useState(0);
  const refresh = useRefreshJar(jar.id);
  const act = useMutation({
    mutationFn: async (what: 'delete' | 'reprocess') => {
      setDone(0);
      await doWithMany(jar.id, what, [...selected], setDone);
    },
    async onSuccess() {
      close();
      onSelect(new Set());
      await refresh();
    },
  });
  const all = useMutation({
    async mutationFn() {
      const ids = new Set<string>();
      await allIds(jar.id, chosen, (more) => {
        for (const id of more) ids.add(id);
      });
      onSelect(ids);
    },
  });
  const { size } = selected;
  return (
    <Group gap="xs">
      {size > 0 && (
        <>
          <Text size="sm" fw={600}>
            {say.selected(size, number(size))}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={act.isPending && act.variables === 'reprocess'}
            onClick={() => act.mutate('reprocess')}
          >
            {say.retry}
          </Button>
          <Button size="compact-sm" variant="default" onClick={tagging.open}>
            {say.tags}
          </Button>
          <Button size="compact-sm" variant="default" c={failedColor} onClick={open}>
            {say.delete}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onSelect(new Set())}>
            {say.selectNone}
          </Button>
        </>
      )}
      {size < total && (
        <Button size="compact-sm" variant="subtle" loading={all.isPending} onClick={() => all.mutate()}>
          {say.selectAll(number(total))}
        </Button>
      )}
      {all.error && <ErrorNotice error={all.error} />}
      {act.error && !asking && <ErrorNotice error={act.error} />}
      {isTagging && (
        <TagDialog
          jar={jar}
          ids={[...selected]}
          onClose={tagging.close}
          onDone={() => {
            tagging.close();
            onSelect(new Set());
          }}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title={say.deleteTitle(size, number(size))}
        action={say.deleteAction(size, number(size))}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate('delete')}
        onClose={close}
      >
        {say.deleteHint}
        {act.isPending && size > 500 && (
          <Text aria-live="polite">{say.done(number(done), number(size))}</Text>
        )}
      </ConfirmDialog>
    </Group>
  );
}
