import { Card, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jarsQuery } from '#api/jars.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useJarsMessages } from './jars.messages.ts';

/** The honey jars that one may read. */
export function JarsPage() {
  const say = useJarsMessages();
  const { data, error, refetch } = useQuery(jarsQuery);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.honey_jars.length === 0) return <EmptyState title={say.none} text={say.noneHint} />;
  return (
    <>
      <Title order={1} mb="md">
        {say.title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data.honey_jars.map((jar) => (
          <Card key={jar.id} withBorder>
            <Title order={2} size="h4">
              {jar.name}
            </Title>
            <Text c="dimmed">{say.documents(jar.document_count)}</Text>
            <Text lineClamp={3}>{jar.description}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </>
  );
}
