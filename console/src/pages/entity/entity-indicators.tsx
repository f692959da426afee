import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { nearQuery, type Entity } from './entity-queries.ts';
import { useEntityMessages } from './entity.messages.ts';
import { hasPage, neighboursOf } from './neighbours.ts';
import { PlaceLink } from './place-link.tsx';
import { Section } from './section.tsx';
import classes from './entity.module.css';

const statedAtFirst = 8;

/** Indicators that sentences relate with it, and those that are only near its name. */
export function EntityIndicators({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  return (
    <Section title={say.indicators}>
      <Stated entity={entity} />
      <Near entity={entity} />
    </Section>
  );
}

function Stated({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const names = useEvidenceNames();
  const [all, setAll] = useState(false);
  const stated = useMemo(() => neighboursOf(entity).filter((one) => !hasPage(one)), [entity]);
  const titles = new Map(entity.documents.map(({ id, title }) => [id, title]));
  const relations = stated.flatMap(({ name, relations: stating }) =>
    stating.map(({ relation }) => ({ name, relation })),
  );
  if (relations.length === 0) return null;
  const shown = all ? relations : relations.slice(0, statedAtFirst);
  return (
    <>
      <Title order={3} size="h6">
        {say.stated}
      </Title>
      <ul className={classes.rows}>
        {shown.map(({ name, relation }) => (
          <li key={relation.id}>
            <Link to="/indicators" search={{ text: name }} className={classes.value}>
              {name}
            </Link>
            <Text span size="sm" c="dimmed">
              {names[relation.relation]}
            </Text>
            <PlaceLink place={{ ...relation, title: titles.get(relation.document_id) ?? '' }}>
              {relation.quote ?? say.openPlace}
            </PlaceLink>
          </li>
        ))}
      </ul>
      {shown.length < relations.length && (
        <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
          {say.moreIndicators(relations.length - shown.length)}
        </Button>
      )}
    </>
  );
}

function Near({ entity }: { entity: Entity }) {
  const say = useEntityMessages();
  const names = useEvidenceNames();
  const [limit, setLimit] = useState(10);
  const { data, error, refetch } = useQuery(nearQuery(entity.id, limit));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Text c="dimmed">{say.loading}</Text>;
  return (
    <>
      <Title order={3} size="h6" mt="xs">
        {say.near}
      </Title>
      <Text size="sm" c="dimmed">
        {data.total === 0 ? say.noneNear : say.nearAbout}
      </Text>
      <ul className={classes.rows}>
        {data.indicators.map(({ type, value, documents, ...place }) => (
          <li key={`${type} ${value}`}>
            <Link to="/indicators" search={{ text: value }} className={classes.value}>
              {value}
            </Link>
            <Text span size="sm" c="dimmed">
              {names[type]}
              {documents > 1 && ` · ${say.inDocuments(documents)}`}
            </Text>
            <PlaceLink place={place}>{place.title}</PlaceLink>
          </li>
        ))}
      </ul>
      {data.indicators.length < data.total && limit < 100 && (
        <Button variant="default" size="compact-sm" onClick={() => setLimit(100)}>
          {say.moreIndicators(Math.min(data.total, 100) - data.indicators.length)}
        </Button>
      )}
    </>
  );
}
