import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { jarList, listedJar } from '@skep/server/api/honey-jars/platform.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useJarsMessages } from './jars.messages.ts';
import classes from './jars.module.css';

const route = getRouteApi('/signed-in/jars');
const pageSize = 60;

type Jar = Reply<typeof listedJar>;

/** The honey jars that match, the last changed first. */
export function JarList({ onCreate }: { onCreate: (() => void) | null }) {
  const say = useJarsMessages();
  const { number } = useFormats();
  const filter = route.useSearch();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...jarsQuery.queryKey, 'list', filter],
    queryFn: ({ pageParam: offset, signal }) =>
      request<Reply<typeof jarList>>('GET', '/api/knowledge/honey-pots', {
        query: { ...filter, limit: pageSize, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, honey_jars, total }) =>
      offset + honey_jars.length < total ? offset + honey_jars.length : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const jars = data.pages.flatMap(({ honey_jars }) => honey_jars);
  if (jars.length === 0 && Object.keys(filter).length > 0)
    return <EmptyState title={say.noMatch} text={say.noMatchHint} />;
  if (jars.length === 0)
    return (
      <EmptyState title={say.none} text={onCreate ? say.noneHint : say.noneForViewers}>
        {onCreate && (
          <Button mt="xs" onClick={onCreate}>
            {say.create}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {jars.map((jar) => (
          <JarCard key={jar.id} jar={jar} />
        ))}
      </SimpleGrid>
      {hasNextPage && (
        <Group mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say.showMore}
          </Button>
          <Text size="sm" c="dimmed">
            {say.of(number(jars.length), number(data.pages[0]?.total ?? 0))}
          </Text>
        </Group>
      )}
    </>
  );
}

function JarCard({ jar }: { jar: Jar }) {
  const say = useJarsMessages();
  const { number, dateTime } = useFormats();
  return (
    <Card withBorder padding="md" className={classes.card ?? ''}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Title order={2} size="h4" className={classes.name ?? ''}>
          <Link to="/jars/$jarId" params={{ jarId: jar.id }} className={classes.link ?? ''}>
            {jar.name}
          </Link>
        </Title>
        <Group gap={4} wrap="nowrap">
          {jar.status !== 'active' && (
            <Badge color="gray.7">{jar.status === 'archived' ? say.archived : say.busy}</Badge>
          )}
          <Badge variant="default">{say[jar.access]}</Badge>
        </Group>
      </Group>
      {jar.description !== '' && (
        <Text size="sm" lineClamp={2} mt={4}>
          {jar.description}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={6}>
        {say.documents(jar.document_count, number(jar.document_count))} · {jar.owner.name} ·{' '}
        {say.changed(dateTime(jar.last_updated))}
      </Text>
      {jar.tags.length > 0 && (
        <Group gap={6} mt="xs" className={classes.tags ?? ''}>
          {jar.tags.map((tag) => (
            <Badge
              key={tag}
              variant="light"
              color="gray"
              tt="none"
              size="lg"
              renderRoot={(props) => <Link to="/jars" search={{ tag }} {...props} />}
            >
              {tag}
            </Badge>
          ))}
        </Group>
      )}
    </Card>
  );
}
