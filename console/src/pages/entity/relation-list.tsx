import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { EndLink } from './end-link.tsx';
import type { Entity, Relation } from './entity-queries.ts';
import { useEntityMessages } from './entity.messages.ts';
import { PlaceLink } from './place-link.tsx';
import classes from './entity.module.css';

const shownAtFirst = 20;
const mostInReply = 200;

/** What is stated, each with its sentence, which leads to the document. */
export function RelationList({ entity, relations }: { entity: Entity; relations: Relation[] }) {
  const say = useEntityMessages();
  const [all, setAll] = useState(false);
  const shown = all ? relations : relations.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.rows}>
        {shown.map((relation) => (
          <RelationItem key={relation.id} entity={entity} relation={relation} />
        ))}
      </ul>
      {shown.length < relations.length && (
        <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
          {say.moreRelations(relations.length - shown.length)}
        </Button>
      )}
      {all && relations.length >= mostInReply && (
        <Text size="sm" c="dimmed">
          {say.newestRelations(mostInReply)}
        </Text>
      )}
    </>
  );
}

export function RelationItem({ entity, relation }: { entity: Entity; relation: Relation }) {
  const say = useEntityMessages();
  const names = useEvidenceNames();
  const day = useDays();
  const { percent } = useFormats();
  const title = entity.documents.find(({ id }) => id === relation.document_id)?.title ?? '';
  return (
    <li>
      <span className={classes.statement}>
        <EndLink end={relation.subject} />
        <Text span c="dimmed">
          {names[relation.relation]}
        </Text>
        <EndLink end={relation.object} />
      </span>
      <PlaceLink place={{ ...relation, title }}>{relation.quote ?? say.openPlace}</PlaceLink>
      <Text size="sm" c="dimmed">
        {[title, day(relation.said_at), say.sure(percent(relation.confidence))].filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
