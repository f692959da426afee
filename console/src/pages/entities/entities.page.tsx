import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useFormats } from '#language/formats.ts';
import { EntityFilters } from './entity-filters.tsx';
import { EntityTable } from './entity-table.tsx';
import { useEntitiesMessages } from './entities.messages.ts';
import { useEntities } from './use-entities.ts';

const route = getRouteApi('/signed-in/entities');

/** Whom and what the documents name, over all honey jars. */
export function EntitiesPage() {
  const say = useEntitiesMessages();
  return (
    <>
      <Title order={1} mb={4}>
        {say.title}
      </Title>
      <Text c="dimmed" mb="md">
        {say.about}
      </Text>
      <EntityFilters />
      <Entities />
    </>
  );
}

function Entities() {
  const say = useEntitiesMessages();
  const { number } = useFormats();
  const search = route.useSearch();
  const entities = useEntities(search);
  const { total, error } = entities;
  if (error) return <ErrorNotice error={error} onRetry={() => void entities.refetch()} />;
  if (total === undefined) return <Skeleton height={240} />;
  const { name, type, jar } = search;
  if (total === 0 && (name ?? type ?? jar) !== undefined) return <NoMatch />;
  if (total === 0)
    return (
      <EmptyState title={say.none} text={say.noneHint}>
        <Button renderRoot={(props) => <Link {...props} to="/jars" />}>{say.toJars}</Button>
      </EmptyState>
    );
  return (
    <>
      <Group mb={6}>
        <Text size="sm" c="dimmed" component="output" display="block">
          {say.found(number(total))}
        </Text>
      </Group>
      <EntityTable entities={entities} total={total} />
    </>
  );
}

function NoMatch() {
  const say = useEntitiesMessages();
  return (
    <EmptyState title={say.noMatch} text={say.noMatchHint}>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/entities" search={{}} />}>
        {say.clear}
      </Button>
    </EmptyState>
  );
}
