import { Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jarsQuery } from '#api/jars.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { CreateJar } from './create-jar.tsx';
import { useJarsMessages } from './jars.messages.ts';
import classes from './jars.module.css';

/** The honey jars that one may read. */
export function JarsPage() {
  const say = useJarsMessages();
  const [creating, { open, close }] = useDisclosure(false);
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1}>{say.title}</Title>
        <Button onClick={open}>{say.create}</Button>
      </Group>
      <Jars />
      <CreateJar opened={creating} onClose={close} />
    </>
  );
}

function Jars() {
  const say = useJarsMessages();
  const { data, error, refetch } = useQuery(jarsQuery);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.honey_jars.length === 0) return <EmptyState title={say.none} text={say.noneHint} />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {data.honey_jars.map((jar) => (
        <Link key={jar.id} to="/jars/$jarId" params={{ jarId: jar.id }} className={classes.card}>
          <Card withBorder h="100%">
            <Title order={2} size="h4">
              {jar.name}
            </Title>
            <Text c="dimmed">{say.documents(jar.document_count)}</Text>
            <Text lineClamp={3}>{jar.description}</Text>
          </Card>
        </Link>
      ))}
    </SimpleGrid>
  );
}
