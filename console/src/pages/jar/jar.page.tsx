import { Anchor, Badge, Box, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { jarQuery, type ShownJar } from '#api/jar.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { useJarMessages } from './jar.messages.ts';
import classes from './jar.module.css';

const route = getRouteApi('/signed-in/jars/$jarId');

const tabs = [
  { to: '/jars/$jarId', name: 'documents' },
  { to: '/jars/$jarId/duplicates', name: 'duplicates' },
  { to: '/jars/$jarId/settings', name: 'settings' },
  { to: '/jars/$jarId/transfer', name: 'transfer' },
] as const;

/** The name of a honey jar, how far its documents are, and the tabs of its pages. */
export function JarPage() {
  const say = useJarMessages();
  const { jarId } = route.useParams();
  const { data, error, refetch } = useQuery(jarQuery(jarId));
  // What was shown goes on being shown while the server is away.
  if (error && !data)
    return (
      <>
        <Title order={1} mb="md">
          {say.jar}
        </Title>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton height={160} />;
  return (
    <Box maw={1400}>
      <Heading jar={data} />
      <Tabs jarId={jarId} />
      <Outlet />
    </Box>
  );
}

function Heading({ jar }: { jar: ShownJar }) {
  const say = useJarMessages();
  const { number, bytes } = useFormats();
  const { processing, failed } = jar.documents;
  return (
    <>
      <Anchor component={Link} to="/jars" size="sm">
        ← {say.jars}
      </Anchor>
      <Group gap="xs" align="center" mt={4}>
        <Title order={1} className={classes.title ?? ''}>
          {jar.name}
        </Title>
        <Badge variant="default">{say[jar.access]}</Badge>
        {jar.status === 'archived' && <Badge color="gray.7">{say.archived}</Badge>}
        {jar.settings.encryption_enabled && <Badge variant="default">{say.encrypted}</Badge>}
        {jar.tags.map((tag) => (
          <Badge key={tag} variant="light" color="gray" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
      {jar.description !== '' && <Text mt={4}>{jar.description}</Text>}
      <Group gap="md" mt={4} className={classes.facts ?? ''}>
        <Text size="sm" aria-live="polite">
          {[
            say.count(jar.document_count, number(jar.document_count)),
            bytes(jar.size_bytes),
            processing > 0 && say.reading(number(processing)),
            failed > 0 && say.failed(number(failed)),
            say.owner(jar.owner.name),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/indicators" search={{ jar: jar.id }} {...props} />}
        >
          {say.indicators}
        </Anchor>
        <Anchor size="sm" renderRoot={(props) => <Link to="/entities" search={{ jar: jar.id }} {...props} />}>
          {say.entities}
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/reports/new" search={{ jar: jar.id }} {...props} />}
        >
          {say.report}
        </Anchor>
      </Group>
    </>
  );
}

function Tabs({ jarId }: { jarId: string }) {
  const say = useJarMessages();
  return (
    <SectionTabs label={say.pages}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ jarId }}
          activeOptions={{ exact: to === '/jars/$jarId', includeSearch: false }}
        >
          {say[name]}
        </Link>
      ))}
    </SectionTabs>
  );
}
