import { Badge, Box, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DocumentDrawer } from '#document/document-drawer.tsx';
import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import { WatchButton } from '#pages/watches/watch-button.tsx';
import { EntityTypeMark } from '#parts/entity-type.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { EntityDocuments } from './entity-documents.tsx';
import { EntityIndicators } from './entity-indicators.tsx';
import { entityQuery, type CitedPlace, type Entity } from './entity-queries.ts';
import { useEntityMessages } from './entity.messages.ts';
import { OpenPlace } from './place-link.tsx';
import { Relations } from './relations.tsx';
import { Techniques } from './techniques.tsx';
import { Timeline } from './timeline.tsx';
import classes from './entity.module.css';

const route = getRouteApi('/signed-in/entities/$entityId');

/** What the documents say of an actor, a malware or another entity. */
export function EntityPage() {
  const say = useEntityMessages();
  const { entityId } = route.useParams();
  const { data: entity, error, refetch } = useQuery(entityQuery(entityId));
  const [place, setPlace] = useState<CitedPlace | null>(null);
  return (
    <OpenPlace value={setPlace}>
      <Link to="/entities" className={classes.back}>
        {say.all}
      </Link>
      {entity ? (
        <Sections key={entity.id} entity={entity} />
      ) : (
        <>
          <Title order={1}>{say.entity}</Title>
          {error ? (
            <ErrorNotice error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={320} mt="md" />
          )}
        </>
      )}
      <DocumentDrawer place={place} onClose={() => setPlace(null)} />
    </OpenPlace>
  );
}

function Sections({ entity }: { entity: Entity }) {
  return (
    <Stack gap="md" className={classes.page}>
      <Head entity={entity} />
      <Relations entity={entity} />
      <Techniques entity={entity} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className={classes.columns ?? ''}>
        <EntityDocuments entity={entity} />
        <Stack gap="md">
          <Timeline entity={entity} />
          <EntityIndicators entity={entity} />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}

function Head({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const day = useDays();
  const { number } = useFormats();
  const facts = [
    [say.documents, number(entity.document_count)],
    [say.firstSeen, day(entity.first_seen)],
    [say.lastSeen, day(entity.last_seen)],
  ] as const;
  return (
    <Card withBorder>
      <Group justify="space-between" align="start" gap="lg">
        <div className={classes.names}>
          <Text size="sm" c="dimmed" component="div">
            <EntityTypeMark type={entity.type} />
          </Text>
          <Title order={1}>{entity.name}</Title>
          <Link to="/reports/new" search={{ topic: entity.name }} className={classes.report}>
            {say.report}
          </Link>
          <Box mt={6}>
            <WatchButton
              what={{ entity_id: entity.id }}
              name={entity.name}
              watch={{ kind: 'entity', entity_type: entity.type, entity: entity.name }}
            />
          </Box>
          {entity.aliases.length > 0 && (
            <Group component="ul" gap={6} mt={6} className={classes.plainList} aria-label={say.aliases}>
              {entity.aliases.map((alias) => (
                <Badge key={alias} component="li" variant="default" tt="none" fw={500}>
                  {alias}
                </Badge>
              ))}
            </Group>
          )}
        </div>
        <Group component="dl" gap="xl" m={0}>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <Text component="dt" size="sm" c="dimmed">
                {term}
              </Text>
              <Text component="dd" m={0} fw={600} size="lg">
                {fact}
              </Text>
            </div>
          ))}
        </Group>
      </Group>
    </Card>
  );
}
