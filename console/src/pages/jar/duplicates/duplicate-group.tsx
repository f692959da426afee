import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { duplicateGroup } from '@skep/server/api/similar/duplicates.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { useFormats } from '#language/formats.ts';
import { useDuplicatesMessages } from './duplicates.messages.ts';
import classes from './duplicates.module.css';

export type ShownGroup = Reply<typeof duplicateGroup>;
type ShownDocument = ShownGroup['documents'][number];

const colors: Record<ShownGroup['kind'], string> = { duplicate: 'red.9', near_duplicate: 'orange.9' };

/** Documents with the same content, or mostly the same text, and how much each shares with which. */
export function DuplicateGroup({ group }: { group: ShownGroup }) {
  const say = useDuplicatesMessages();
  const { number, percent } = useFormats();
  const { kind, document_count, documents } = group;
  const [first] = documents;
  const isPair = document_count === 2;
  const facts = [
    say.count(number(document_count)),
    isPair && kind === 'near_duplicate' && first && say.shared(percent(first.shared_share)),
    documents.length < document_count && say.first(number(documents.length), number(document_count)),
  ];
  return (
    <li className={classes.group}>
      <Group gap="xs">
        <Badge color={colors[kind]} title={say[`${kind}Hint`]}>
          {say[kind]}
        </Badge>
        <Text size="sm">{facts.filter(Boolean).join(' · ')}</Text>
      </Group>
      <ul className={classes.documents} aria-label={say.documents(first?.title ?? '')}>
        {documents.map((document) => (
          <li key={document.document_id}>
            <DocumentLine document={document} group={group} isPair={isPair} />
          </li>
        ))}
      </ul>
    </li>
  );
}

type LineProps = { document: ShownDocument; group: ShownGroup; isPair: boolean };

function DocumentLine({ document, group, isPair }: LineProps) {
  const say = useDuplicatesMessages();
  const { dateTime, percent } = useFormats();
  const { document_id, title, filename, created_at, kind, shared_share, shared_with } = document;
  const other = group.documents.find((each) => each.document_id === shared_with)?.title ?? '';
  const shares = kind === 'duplicate' ? say.sameAs(other) : say.sharedWith(percent(shared_share), other);
  const facts = [
    filename !== title && filename,
    say.added(dateTime(created_at)),
    !isPair && group.kind === 'near_duplicate' && shares,
  ];
  return (
    <>
      <Anchor
        className={classes.title ?? ''}
        renderRoot={(props) => (
          <Link {...props} to="/documents/$documentId" params={{ documentId: document_id }} />
        )}
      >
        {title}
      </Anchor>
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
