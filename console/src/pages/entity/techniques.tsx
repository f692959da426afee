import { useMemo } from 'react';
import { Text } from '@mantine/core';
import type { Entity } from './entity-queries.ts';
import { EndLink } from './end-link.tsx';
import { useEntityMessages } from './entity.messages.ts';
import { neighboursOf } from './neighbours.ts';
import { Section } from './section.tsx';
import classes from './entity.module.css';

/** The techniques that sentences state it uses. */
export function Techniques({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const techniques = useMemo(
    () =>
      neighboursOf(entity)
        .filter(({ type, relations }) => type === 'technique' && relations.some(({ isSubject }) => isSubject))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [entity],
  );
  if (techniques.length === 0) return null;
  return (
    <Section title={say.techniques} about={say.techniquesAbout}>
      <ul className={classes.chips}>
        {techniques.map((technique) => (
          <li key={technique.id}>
            <EndLink end={technique} className={classes.chip} />{' '}
            <Text span size="xs" c="dimmed">
              {say.sentences(technique.relations.length)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
