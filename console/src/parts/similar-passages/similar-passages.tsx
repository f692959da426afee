import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { similarPassage, similarPassagesReply } from '@skep/server/api/similar/similar.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { Dialog } from '#parts/dialog.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Looking } from '#parts/looking.tsx';
import { useSimilarPassagesMessages } from './similar-passages.messages.ts';
import classes from './similar-passages.module.css';

/** A passage by its place among those of its document. */
type Props = { documentId: string; ordinal: number };

/** From this share on, it is said how much of the text is the same. */
const leastShared = 0.1;

/** Shows passages of other documents that are similar to one. */
export function SimilarPassages({ documentId, ordinal }: Props) {
  const say = useSimilarPassagesMessages();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={open}>
        {say.similar}
      </Button>
      <Dialog opened={opened} onClose={close} size="lg" title={say.similar}>
        {opened && <Found documentId={documentId} ordinal={ordinal} />}
      </Dialog>
    </>
  );
}

function Found({ documentId, ordinal }: Props) {
  const say = useSimilarPassagesMessages();
  const { data, error, refetch } = useQuery({
    queryKey: ['similar-passages', documentId, ordinal],
    queryFn: ({ signal }) =>
      request<Reply<typeof similarPassagesReply>>(
        'GET',
        `/api/knowledge/documents/${documentId}/similar-passages`,
        { query: { ordinal }, signal },
      ),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Looking what={say.looking} />;
  return (
    <Stack gap="sm">
      <div className={classes.own}>
        <Text size="xs" c="dimmed">
          {say.to}
        </Text>
        <Text size="sm" lineClamp={3}>
          {data.passage.content}
        </Text>
      </div>
      {data.passages.length === 0 ? (
        <EmptyState title={say.none} text={say.noneHint} />
      ) : (
        <ol className={classes.list} aria-label={say.list}>
          {data.passages.map((found) => (
            <Passage key={`${found.document_id}:${found.ordinal}`} found={found} />
          ))}
        </ol>
      )}
    </Stack>
  );
}

function Passage({ found }: { found: Reply<typeof similarPassage> }) {
  const say = useSimilarPassagesMessages();
  const { percent } = useFormats();
  const { document_id, title, honey_jar_name, section, page, start, end, content } = found;
  const facts = [
    honey_jar_name,
    section !== title && section?.split(' > ').at(-1),
    page !== null && say.page(page),
    say.score(found.score.toFixed(2)),
    found.shared_share >= leastShared && say.shared(percent(found.shared_share)),
  ];
  return (
    <li className={classes.passage}>
      <Anchor
        fw={600}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/documents/$documentId"
            params={{ documentId: document_id }}
            search={{ start, end, ...(page !== null && { page }) }}
          />
        )}
      >
        {title}
      </Anchor>
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" lineClamp={5} mt={4}>
        {content}
      </Text>
    </li>
  );
}
