import { Button, Group, Loader, MultiSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { askBody, askReply } from '@skep/server/api/search/platform.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { AnswerView } from './answer-view.tsx';
import { useAskMessages } from './ask.messages.ts';

const longestQuestion = 1000;

/** One question to the documents, with its cited answer. */
export function AskPage() {
  const say = useAskMessages();
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const jars = useQuery(jarsQuery);
  const ask = useMutation({
    mutationFn: (body: Body<typeof askBody>) =>
      request<Reply<typeof askReply>>('POST', '/api/knowledge/ask', { body }),
  });

  function send() {
    const text = question.trim();
    if (text !== '' && !ask.isPending)
      ask.mutate({ question: text, ...(chosen.length > 0 && { honey_jar_ids: chosen }) });
  }

  return (
    <Stack maw={860}>
      <Title order={1}>{say.title}</Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={say.question}
            placeholder={say.example}
            autosize
            minRows={2}
            maxLength={longestQuestion}
            value={question}
            onChange={(event) => setQuestion(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              send();
            }}
          />
          <Group align="end">
            <MultiSelect
              flex={1}
              searchable
              clearable
              label={say.jars}
              placeholder={chosen.length === 0 ? say.allJars : ''}
              data={(jars.data?.honey_jars ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={setChosen}
            />
            <Button type="submit" loading={ask.isPending}>
              {say.ask}
            </Button>
          </Group>
        </Stack>
      </form>
      <div aria-live="polite">
        {ask.isPending && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text c="dimmed">{say.thinking}</Text>
          </Group>
        )}
        {ask.error && <ErrorNotice error={ask.error} onRetry={send} />}
        {ask.data && !ask.isPending && <AnswerView answer={ask.data} />}
      </div>
    </Stack>
  );
}
