import { Stack, Text } from '@mantine/core';
import { fullName, TechniqueMatrix, techniqueClass } from '#parts/technique-matrix.tsx';
import { EndLink } from './end-link.tsx';
import type { Entity } from './entity-queries.ts';
import { useEntityMessages } from './entity.messages.ts';
import { Section } from './section.tsx';
import classes from './entity.module.css';

/** The techniques that sentences state it uses, by tactic. */
export function Techniques({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const { tactics, techniques, relations } = entity;
  if (techniques.length === 0) return null;
  return (
    <Section title={say.techniques} about={say.techniquesAbout}>
      <Stack gap="xs" className={classes.matrix ?? ''}>
        <TechniqueMatrix tactics={tactics} techniques={techniques} level={3}>
          {(technique) => {
            const end = relations.find(({ id }) => id === technique.relation_ids[0])?.object;
            const words = (
              <>
                <Text span size="xs" c="dimmed">
                  {technique.id} {say.sentences(technique.relation_ids.length)}
                </Text>
                <span>{fullName(technique)}</span>
              </>
            );
            return (
              end && (
                <EndLink end={end} className={techniqueClass}>
                  {words}
                </EndLink>
              )
            );
          }}
        </TechniqueMatrix>
      </Stack>
    </Section>
  );
}
