import { Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { answerSource, askReply } from '@skep/server/api/search/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { DocumentDrawer } from '#document/document-drawer.tsx';
import { useWelcomeMessages } from './welcome.messages.ts';
import classes from './welcome.module.css';

type Source = Reply<typeof answerSource>;

/** An answer and the sentences that support it; each opens its document there. */
export function FirstAnswer({ answer }: { answer: Reply<typeof askReply> }) {
  const say = useWelcomeMessages();
  const [open, setOpen] = useState<Source | null>(null);
  const shown = answer.answered ? answer.sources : answer.nearest;
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {answer.answered ? say.answer : say.notFound}
        </Title>
        <Text component="p" m={0} className={classes.answer ?? ''}>
          {answer.answer.split(/(\[\d{1,3}\])/).map((part, i) => {
            const source = answer.sources.find(({ number }) => part === `[${number}]`);
            if (!source) return part;
            return (
              <UnstyledButton
                key={i}
                className={classes.chip ?? ''}
                aria-label={say.source(source.number, source.title)}
                onClick={() => setOpen(source)}
              >
                {source.number}
              </UnstyledButton>
            );
          })}
        </Text>
        {shown.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              {answer.answered ? say.openSource : say.nearest}
            </Text>
            {shown.map((source) => (
              <UnstyledButton
                key={source.number}
                className={classes.quote ?? ''}
                onClick={() => setOpen(source)}
              >
                <Text size="sm" fw={600}>
                  {answer.answered && `${source.number}. `}
                  {source.title}
                  {source.page !== null && `, ${say.page(source.page)}`}
                </Text>
                <Text size="sm" lineClamp={3}>
                  {source.quote}
                </Text>
              </UnstyledButton>
            ))}
          </>
        )}
      </Stack>
      <DocumentDrawer place={open} onClose={() => setOpen(null)} />
    </Paper>
  );
}
