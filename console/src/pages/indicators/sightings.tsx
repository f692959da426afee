import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDays } from '#language/days.ts';
import { WatchButton } from '#pages/watches/watch-button.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { sightingsQuery, type Sighting } from './indicator-queries.ts';
import { useIndicatorsMessages } from './indicators.messages.ts';
import classes from './indicators.module.css';
import { RoleMark } from './marks.tsx';

type Props = { value: string; type: string | null; jar?: string | undefined };

/** Where a value was seen, each document with the passages that hold it, which lead to the place; and the watch of it. */
export function Sightings({ value, type, jar }: Props) {
  const say = useIndicatorsMessages();
  const { data, error, refetch } = useQuery(sightingsQuery({ value, type, jar }));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  return (
    <>
      <WatchButton what={{ value }} name={value} watch={{ kind: 'indicator', value }} />
      <ul className={classes.sightings} aria-label={say.whereSeen}>
        {data.sightings.map((seen) => (
          <SightingItem key={`${seen.document_id} ${seen.type}`} seen={seen} />
        ))}
        {data.total > data.sightings.length && (
          <li>{say.moreDocuments(data.total - data.sightings.length)}</li>
        )}
      </ul>
    </>
  );
}

/** A document with the passages that hold the value, which lead to the place. */
export function SightingItem({ seen }: { seen: Sighting }) {
  const day = useDays();
  const { document_id: documentId, title, honey_jar_name: jar, created_at } = seen;
  return (
    <li>
      <Anchor
        size="sm"
        fw={600}
        renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId }} />}
      >
        {title}
      </Anchor>
      <Text size="xs" c="dimmed" component="div">
        <RoleMark role={seen.role} confidence={seen.confidence} /> · {jar} · {day(created_at)}
      </Text>
      {seen.passages.map((passage) => (
        <PassageLink key={passage.ordinal} documentId={documentId} passage={passage} />
      ))}
    </li>
  );
}

type Passage = Sighting['passages'][number];

/** So many characters around a value are shown. */
const around = 90;

function PassageLink({ documentId, passage }: { documentId: string; passage: Passage }) {
  const { content, start: offset, page } = passage;
  const [span] = passage.spans;
  if (!span) return null;
  const { start, end } = span;
  const [from, to] = [start - offset, end - offset];
  const before = content.slice(Math.max(0, from - around), from);
  const after = content.slice(to, to + around);
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId }}
      search={{ start, end, ...(page !== null && { page }) }}
      className={classes.passage}
    >
      {from > around && '… '}
      {before}
      <mark>{content.slice(from, to)}</mark>
      {after}
      {to + around < content.length && ' …'}
    </Link>
  );
}
