import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Entity } from './entity-queries.ts';
import { useEntityMessages } from './entity.messages.ts';
import { neighboursOf } from './neighbours.ts';
import { RelationList } from './relation-list.tsx';
import { Section } from './section.tsx';

// Its library is large.
const RelationGraph = lazy(async () => ({
  default: (await import('./graph/relation-graph.tsx')).RelationGraph,
}));

/** How it is related with others: as a picture, or as the list of sentences that state it. */
export function Relations({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [chosen, setView] = useState<'graph' | 'list' | null>(null);
  const neighbours = useMemo(() => neighboursOf(entity), [entity]);
  if (entity.relations.length === 0)
    return (
      <Section title={say.relations}>
        <Text c="dimmed">{say.noRelations}</Text>
      </Section>
    );
  const view = neighbours.length === 0 ? 'list' : (chosen ?? (isWide ? 'graph' : 'list'));
  const control = neighbours.length > 0 && (
    <SegmentedControl
      aria-label={say.view}
      size="xs"
      data={[
        { value: 'graph', label: say.graph },
        { value: 'list', label: say.list },
      ]}
      value={view}
      onChange={(value) => setView(value === 'graph' ? 'graph' : 'list')}
    />
  );
  return (
    <Section title={say.relations} side={control}>
      {view === 'graph' ? (
        <Suspense fallback={<Skeleton height={460} />}>
          <RelationGraph entity={entity} neighbours={neighbours} />
        </Suspense>
      ) : (
        <RelationList entity={entity} relations={entity.relations} />
      )}
    </Section>
  );
}
