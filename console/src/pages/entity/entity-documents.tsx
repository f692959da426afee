import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { jarsQuery } from '#api/jars.ts';
import { useDays } from '#language/days.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { mentionsQuery, type Entity } from './entity-queries.ts';
import { useEntityMessages } from './entity.messages.ts';
import { PlaceLink } from './place-link.tsx';
import { Section } from './section.tsx';
import classes from './entity.module.css';

type Document = Entity['documents'][number];

const shownAtFirst = 10;
const mentionsAtFirst = 3;

/** The documents that name it, each with the sentences that do. */
export function EntityDocuments({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const [all, setAll] = useState(false);
  const { documents } = entity;
  const shown = all ? documents : documents.slice(0, shownAtFirst);
  const about = documents.length < entity.document_count ? say.newestDocuments(documents.length) : undefined;
  return (
    <Section title={say.documents} {...(about && { about })}>
      <Stack component="ul" gap="md" className={classes.plainList}>
        {shown.map((document) => (
          <DocumentItem key={document.id} entity={entity} document={document} />
        ))}
      </Stack>
      {shown.length < documents.length && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          {say.moreDocuments(documents.length - shown.length)}
        </Button>
      )}
    </Section>
  );
}

function DocumentItem({ entity, document }: { entity: Entity; document: Document }) {
  const say = useEntityMessages();
  const day = useDays();
  const { data: jars } = useQuery(jarsQuery);
  const jar = jars?.honey_jars.find(({ id }) => id === document.honey_jar_id);
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="start" gap="sm">
        <Anchor
          fw={600}
          className={classes.wrapped ?? ''}
          renderRoot={(props) => (
            <Link {...props} to="/documents/$documentId" params={{ documentId: document.id }} />
          )}
        >
          {document.title}
        </Anchor>
        <Text size="sm" c="dimmed" className={classes.aside}>
          {say.mentions(document.mentions)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[jar?.name, say.added(day(document.created_at))].filter(Boolean).join(' · ')}
      </Text>
      <Mentions entity={entity} document={document} />
    </li>
  );
}

function Mentions({ entity, document }: { entity: Entity; document: Document }) {
  const say = useEntityMessages();
  const [all, setAll] = useState(false);
  const given = entity.mentions.filter(({ document_id }) => document_id === document.id);
  // The reply has the mentions of the newest documents alone.
  const own = useQuery({
    ...mentionsQuery(entity.id, document.id),
    enabled: all && given.length === 0,
  });
  const mentions = given.length > 0 ? given : (own.data?.mentions ?? []);
  const shown = all ? mentions : mentions.slice(0, mentionsAtFirst);
  return (
    <>
      {own.error && <ErrorNotice error={own.error} onRetry={() => void own.refetch()} />}
      <ul className={classes.quotes}>
        {shown.map(({ quote, ...place }) => (
          <li key={place.start}>
            <PlaceLink place={{ ...place, title: document.title }}>{quote}</PlaceLink>
          </li>
        ))}
      </ul>
      {!all && (shown.length < mentions.length || given.length === 0) && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {given.length === 0 ? say.showSentences : say.moreSentences(mentions.length - shown.length)}
        </Button>
      )}
    </>
  );
}
