import { Badge, Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { answerSource, askReply } from '@skep/server/api/search/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { DocumentDrawer } from '#document/document-drawer.tsx';
import { CitedText } from './cited-text.tsx';
import { SourceList } from './source-list.tsx';
import { useAskMessages } from './ask.messages.ts';

type Source = Reply<typeof answerSource>;

/** An answer with its sources, or what is closest where the documents hold none. */
export function AnswerView({ answer }: { answer: Reply<typeof askReply> }) {
  const say = useAskMessages();
  const [open, setOpen] = useState<Source | null>(null);
  const { sources, related, nearest, documents_being_read: pending } = answer;
  return (
    <Stack mt="md">
      <Card withBorder>
        {!answer.answered && (
          <Title order={2} size="h4" mb="xs">
            {say.notFound}
          </Title>
        )}
        <CitedText text={answer.answer} sources={sources} onOpen={setOpen} />
        {pending !== null && pending > 0 && <Text mt="xs">{say.pending(pending)}</Text>}
        <Group mt="md" gap="sm">
          {answer.answered && (
            <Badge variant="default">{say.confidence(Math.round(answer.confidence * 100))}</Badge>
          )}
          <Text c="dimmed" size="sm">
            {say.model(answer.model_used, answer.response_time.toFixed(2))}
          </Text>
          <CopyButton value={answer.answer}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="subtle" onClick={copy}>
                {copied ? say.copied : say.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Card>
      <SourceList title={say.sources} sources={sources} onOpen={setOpen} />
      <SourceList title={say.nearest} sources={nearest} onOpen={setOpen} />
      <SourceList title={say.related} sources={related} onOpen={setOpen} />
      <DocumentDrawer place={open} onClose={() => setOpen(null)} />
    </Stack>
  );
}
