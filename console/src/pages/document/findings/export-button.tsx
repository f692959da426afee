import { Button, Group, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { usePartsMessages } from '#parts/parts.messages.ts';
import { useExportMessages } from './export.messages.ts';

/** A bundle of STIX has objects, an event of MISP has not. */
type Exported = { objects?: unknown[] };
/** Browsers replace them in names of files: what is said to be saved is called so. */
const unfit = /[\\/:*?"<>|]/g;

type Wanted = { format: 'stix' | 'misp'; only: 'not_rejected' | 'accepted' };

/** What was found in a document as a file: in one click as STIX what nobody rejected, in two the other ways. */
export function ExportButton({ documentId, title }: { documentId: string; title: string }) {
  const say = useExportMessages();
  const common = usePartsMessages();
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ format, only }: Wanted) {
      const path = `/api/knowledge/documents/${encodeURIComponent(documentId)}/export`;
      const content = await request<Exported>('GET', path, { query: { format, only } });
      const filename = `${title.replaceAll(unfit, '_')}.${format}.json`;
      save(content, filename);
      return { filename, content };
    },
    onSuccess({ filename, content }) {
      const message =
        content.objects === undefined
          ? say.saved(filename)
          : say.savedObjects(filename, content.objects.length);
      notifications.show({ message, closeButtonProps: { 'aria-label': common.close } });
    },
  });
  return (
    <div>
      <Group gap={1} wrap="nowrap">
        <Button
          size="compact-sm"
          loading={isPending}
          onClick={() => mutate({ format: 'stix', only: 'not_rejected' })}
        >
          {say.exportStix}
        </Button>
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button size="compact-sm" px={8} aria-label={say.others}>
              <span aria-hidden>▾</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => mutate({ format: 'stix', only: 'not_rejected' })}>
              {say.stixAll}
            </Menu.Item>
            <Menu.Item onClick={() => mutate({ format: 'stix', only: 'accepted' })}>
              {say.stixAccepted}
            </Menu.Item>
            <Menu.Item onClick={() => mutate({ format: 'misp', only: 'not_rejected' })}>
              {say.mispAll}
            </Menu.Item>
            <Menu.Item onClick={() => mutate({ format: 'misp', only: 'accepted' })}>
              {say.mispAccepted}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

function save(content: unknown, filename: string): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}
