import { Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { answerSource } from '@skep/server/api/search/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { useAskMessages } from './ask.messages.ts';

type Source = Reply<typeof answerSource>;
type Props = { title: string; sources: Source[]; onOpen: (source: Source) => void };

/** Sources with their quotes, each of which opens in its document; nothing without any. */
export function SourceList({ title, sources, onOpen }: Props) {
  const say = useAskMessages();
  if (sources.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Stack gap="xs">
        {sources.map((source) => (
          <UnstyledButton key={source.number} onClick={() => onOpen(source)}>
            <Card withBorder padding="sm">
              <Group gap="xs" wrap="nowrap" align="baseline">
                <Text fw={700} size="sm">
                  {source.number}
                </Text>
                <div>
                  <Text size="sm" fw={600}>
                    {[source.title, source.page === null ? null : say.page(source.page), source.section]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                  <Text size="sm" lineClamp={3}>
                    {source.quote}
                  </Text>
                </div>
              </Group>
            </Card>
          </UnstyledButton>
        ))}
      </Stack>
    </section>
  );
}
