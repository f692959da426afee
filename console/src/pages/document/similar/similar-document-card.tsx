import { Anchor, Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { similarDocument } from '@skep/server/api/similar/similar.schemas.ts';
import type { Reply } from '#api/reply.ts';
import type { Place } from '#document/place.ts';
import { useFormats } from '#language/formats.ts';
import { useSimilarMessages } from './similar.messages.ts';
import classes from './similar.module.css';

type Found = Reply<typeof similarDocument>;
type Passage = NonNullable<Found['passages']>['own'];
type Props = { found: Found; onFocus: (place: Place) => void };

const colors: Record<Found['kind'], string> = {
  duplicate: 'red.9',
  near_duplicate: 'orange.9',
  similar: 'gray.7',
};

/** A similar document: how similar it is, and the passages that are most alike, each leading to its place. */
export function SimilarDocumentCard({ found, onFocus }: Props) {
  const say = useSimilarMessages();
  const { document_id, title, kind, passages } = found;
  const other = passages?.other;
  return (
    <li className={classes.document}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <Anchor
          className={classes.title ?? ''}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/documents/$documentId"
              params={{ documentId: document_id }}
              search={other ? placeOf(other) : {}}
            />
          )}
        >
          {title}
        </Anchor>
        <Badge color={colors[kind]} flex="none" title={say[`${kind}Hint`]}>
          {say[kind]}
        </Badge>
      </Group>
      <Facts found={found} />
      {passages ? (
        <div className={classes.pair}>
          <UnstyledButton
            className={classes.passage ?? ''}
            title={say.showHere}
            onClick={() => onFocus(passages.own)}
          >
            <Side name={say.here} passage={passages.own} />
          </UnstyledButton>
          <Link
            to="/documents/$documentId"
            params={{ documentId: document_id }}
            search={placeOf(passages.other)}
            className={classes.passage}
          >
            <Side name={say.there} passage={passages.other} />
          </Link>
        </div>
      ) : (
        <Text size="sm" c="dimmed" mt="xs">
          {say.noPair}
        </Text>
      )}
    </li>
  );
}

const placeOf = ({ start, end, page }: Passage) => ({ start, end, ...(page !== null && { page }) });

function Facts({ found }: { found: Found }) {
  const say = useSimilarMessages();
  const { percent } = useFormats();
  const { honey_jar_name, kind, score, shared_share, shared_indicators, shared_entities } = found;
  const facts = [
    honey_jar_name,
    kind === 'near_duplicate' && say.shared(percent(shared_share)),
    kind === 'similar' && say.score(score.toFixed(2)),
    shared_indicators > 0 && say.indicators(shared_indicators),
    shared_entities > 0 && say.entities(shared_entities),
  ];
  return (
    <Text size="xs" c="dimmed">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  );
}

function Side({ name, passage }: { name: string; passage: Passage }) {
  const say = useSimilarMessages();
  const { section, page, content } = passage;
  const where = [name, section?.split(' > ').at(-1), page !== null && say.page(page)];
  return (
    <>
      <Text size="xs" fw={600} truncate>
        {where.filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" lineClamp={4} mt={2}>
        {content}
      </Text>
    </>
  );
}
