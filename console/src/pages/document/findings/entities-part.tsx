import { Anchor, Badge, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { decideFinding } from './review/decisions.ts';
import type { Scope } from './review/finding.ts';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { entitiesQuery, reviewQuery, type Entity } from './finding-queries.ts';
import classes from './findings.module.css';
import { useFindingsMessages } from './findings.messages.ts';
import { ReviewHead } from './review/review-head.tsx';
import { ReviewList } from './review/review-list.tsx';
import type { Following } from './review/use-review-list.ts';
import { useReview } from './review/use-review.ts';

type Props = Following & { documentId: string; scopes: readonly Scope[] };

/** Whom and what the document names: what no list knows first, then what it names most often. */
export function EntitiesPart({ documentId, scopes, ...pointing }: Props) {
  const say = useFindingsMessages();
  const names = useEvidenceNames();
  const client = useQueryClient();
  const [kind, setKind] = useState<string | null>(null);
  const { data: review } = useQuery(reviewQuery(documentId));
  const { data: entities, error, refetch } = useQuery(entitiesQuery(documentId));
  const reviewing = useReview<Entity>({
    documentId,
    show: (item) =>
      client.setQueryData(entitiesQuery(documentId).queryKey, (all) =>
        all?.map((one) => (one.key === item.key ? item : one)),
      ),
    decide: ({ id, decided }, { decision }) =>
      decideFinding({ entity_id: id }, decided, { decision, documentId }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!review || !entities) return <Skeleton flex={1} mih={300} aria-label={say.loading} />;
  if (entities.length === 0) return <EmptyState title={say.noEntities} text={say.noEntitiesHint} />;
  return (
    <>
      <ReviewHead
        {...review.entities}
        filters={kindsOf(entities).map(([type, count]) => ({ name: type, label: names[type], count }))}
        filter={kind}
        onFilter={setKind}
      />
      <ReviewList
        {...pointing}
        label={say.entities}
        items={kind === null ? entities : entities.filter(({ type }) => type === kind)}
        scopes={scopes}
        reviewing={reviewing}
        Row={EntityRow}
        Detail={EntityDetail}
      />
    </>
  );
}

/** How many entities there are of each kind, the most first. */
function kindsOf(entities: Entity[]): [Entity['type'], number][] {
  const counts = new Map<Entity['type'], number>();
  for (const { type } of entities) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

function EntityRow({ item: { name, aliases, type, known, mentions } }: { item: Entity }) {
  const say = useFindingsMessages();
  const names = useEvidenceNames();
  const { number } = useFormats();
  return (
    <>
      <div className={classes.main}>
        <div className={classes.name} data-name>
          {name}
        </div>
        <div className={classes.second}>
          {[names[type], ...(known ? [] : [say.unknown]), ...aliases].join(' · ')}
        </div>
      </div>
      <Badge size="sm" variant="default" tt="none" aria-label={say.places(mentions)}>
        {number(mentions)}
      </Badge>
    </>
  );
}

function EntityDetail({ item: { id, name, aliases, type, known, mentions } }: { item: Entity }) {
  const say = useFindingsMessages();
  const names = useEvidenceNames();
  return (
    <>
      <Text size="sm" fw={600} truncate>
        {name}
      </Text>
      <Text size="sm" lineClamp={1}>
        {aliases.length > 0 ? `${say.aliases}: ${aliases.join(', ')}` : known ? say.knownHint : names[type]}
      </Text>
      <Text size="xs" c="dimmed">
        {say.places(mentions)} ·{' '}
        <Anchor
          size="xs"
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link {...props} to="/entities/$entityId" params={{ entityId: id }} />}
        >
          {say.openEntity}
        </Anchor>
      </Text>
    </>
  );
}
