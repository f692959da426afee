import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDays } from '#language/days.ts';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import type { Entity } from './entity-queries.ts';
import { useEntityMessages } from './entity.messages.ts';
import { PlaceLink } from './place-link.tsx';
import { Section } from './section.tsx';
import classes from './entity.module.css';

type Entry = Entity['timeline'][number];

const shownAtFirst = 8;

/** When documents about it appeared, and what their sentences date; the newest first. */
export function Timeline({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const [all, setAll] = useState(false);
  const newestFirst = useMemo(() => entity.timeline.toReversed(), [entity]);
  const shown = all ? newestFirst : newestFirst.slice(0, shownAtFirst);
  return (
    <Section title={say.timeline}>
      <ol className={classes.timeline}>
        {shown.map((entry) => (
          <TimelineItem
            key={`${entry.document_id} ${entry.relation_id ?? ''}`}
            entity={entity}
            entry={entry}
          />
        ))}
      </ol>
      {shown.length < newestFirst.length && (
        <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
          {say.moreEntries(newestFirst.length - shown.length)}
        </Button>
      )}
    </Section>
  );
}

function TimelineItem({ entity, entry }: { entity: Entity; entry: Entry }) {
  const say = useEntityMessages();
  const names = useEvidenceNames();
  const day = useDays();
  const stated = entity.relations.find(({ id }) => id === entry.relation_id);
  const { document_id: documentId, title } = entry;
  return (
    <li data-stated={stated !== undefined}>
      <Text size="sm" fw={600} component="span">
        {day(entry.date)}
      </Text>
      {stated ? (
        <>
          <Text size="sm">
            {stated.subject.name} {names[stated.relation]} {stated.object.name}
          </Text>
          <PlaceLink place={{ ...stated, title }}>{entry.quote}</PlaceLink>
        </>
      ) : (
        <Text size="sm">
          {say.appeared}{' '}
          <Link to="/documents/$documentId" params={{ documentId }}>
            {title}
          </Link>
        </Text>
      )}
    </li>
  );
}
