import { Drawer, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { documentText } from '@skep/server/api/document-text/document-text.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from './error-notice.tsx';
import { usePartsMessages } from './parts.messages.ts';
import classes from './passage-drawer.module.css';

/** So much of the document is shown before and after what is cited. UTF-16 units. */
const around = 3000;

type Passage = { document_id: string; title: string; page: number | null; start: number; end: number };

/** A cited passage within the text of its document, lit and scrolled to. */
export function PassageDrawer({ passage, onClose }: { passage: Passage | null; onClose: () => void }) {
  const say = usePartsMessages();
  return (
    <Drawer.Root opened={passage !== null} onClose={onClose} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not the library's header: that is a landmark, and the page has its own. */}
        <Group justify="space-between" wrap="nowrap" p="md">
          <Drawer.Title fw={700}>{passage?.title}</Drawer.Title>
          <Drawer.CloseButton aria-label={say.close} />
        </Group>
        <Drawer.Body>{passage && <PassageText passage={passage} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function scrollTo(lit: HTMLElement | null): void {
  lit?.scrollIntoView({ block: 'center' });
}

function PassageText({ passage }: { passage: Passage }) {
  const say = usePartsMessages();
  const { document_id, start, end } = passage;
  const from = Math.max(0, start - around);
  const { data, error, refetch } = useQuery({
    queryKey: ['text', document_id, from, end],
    queryFn: ({ signal }) =>
      request<Reply<typeof documentText>>('GET', `/api/knowledge/documents/${document_id}/text`, {
        query: { start: from, end: end + around },
        signal,
      }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={say.loading} />;
  return (
    <Text component="div" className={classes.text}>
      {data.start > 0 && '… '}
      {data.text.slice(0, start - data.start)}
      <mark ref={scrollTo}>{data.text.slice(start - data.start, end - data.start)}</mark>
      {data.text.slice(end - data.start)}
      {data.end < data.total_chars && ' …'}
    </Text>
  );
}
