import { Alert, Button, Group, Loader, Progress, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { askBody, askReply } from '@skep/server/api/search/platform.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { FirstAnswer } from './first-answer.tsx';
import { readingQuery } from './reading.ts';
import { useSuggestions } from './suggestions.ts';
import { useWelcomeMessages } from './welcome.messages.ts';
import classes from './welcome.module.css';

const longestQuestion = 1000;

/** Watches the first documents being read, and has the first question asked as soon as one is. */
export function FirstQuestion({ jarId }: { jarId: string }) {
  const say = useWelcomeMessages();
  const [question, setQuestion] = useState('');
  const { data, error, refetch } = useQuery(readingQuery(jarId));
  const suggestions = useSuggestions(jarId, data?.documents ?? []);
  const ask = useMutation({
    mutationFn: (text: string) => {
      const body: Body<typeof askBody> = { question: text, honey_jar_ids: [jarId] };
      return request<Reply<typeof askReply>>('POST', '/api/knowledge/ask', { body });
    },
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const documents = data?.documents ?? [];
  const isAnyRead = documents.some(({ status }) => status === 'completed');

  function send(text: string) {
    setQuestion(text);
    if (text.trim() !== '') ask.mutate(text.trim());
  }

  return (
    <Stack>
      <ReadingState documents={documents} jarId={jarId} />
      {isAnyRead && (
        <Stack gap="sm">
          <Title order={2} size="h4">
            {say.askNow}
          </Title>
          {suggestions.length > 0 && (
            <Group gap="xs" role="group" aria-label={say.suggestions}>
              {suggestions.map((text) => (
                <Button
                  key={text}
                  variant="light"
                  size="xs"
                  classNames={{ root: classes.question ?? '', label: classes.questionText ?? '' }}
                  onClick={() => send(text)}
                >
                  {text}
                </Button>
              ))}
            </Group>
          )}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              send(question);
            }}
          >
            <Group align="end" gap="xs">
              <TextInput
                flex="1 1 240px"
                label={say.question}
                maxLength={longestQuestion}
                required
                withAsterisk={false}
                value={question}
                onChange={(event) => setQuestion(event.currentTarget.value)}
              />
              <Button type="submit" loading={ask.isPending}>
                {say.ask}
              </Button>
            </Group>
          </form>
        </Stack>
      )}
      <div aria-live="polite">
        {ask.isPending && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text c="dimmed">{say.thinking}</Text>
          </Group>
        )}
        {ask.error && <ErrorNotice error={ask.error} onRetry={() => send(question)} />}
        {ask.data && !ask.isPending && <FirstAnswer answer={ask.data} />}
      </div>
      {ask.data?.answered && <Ready jarId={jarId} />}
    </Stack>
  );
}

/** Where to go on from the first answer. */
function Ready({ jarId }: { jarId: string }) {
  const say = useWelcomeMessages();
  return (
    <Alert color="honey" title={say.ready}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{say.readyHint}</Text>
        <Group gap="xs">
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{say.askMore}</Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/jars/$jarId" params={{ jarId }} {...props} />}
          >
            {say.openJar}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

type Documents = NonNullable<Parameters<typeof useSuggestions>[1]>;

function ReadingState({ documents, jarId }: { documents: Documents; jarId: string }) {
  const say = useWelcomeMessages();
  const read = documents.filter(({ status }) => status === 'completed').length;
  const failed = documents.filter(({ status }) => status === 'failed');
  const ended = read + failed.length;
  const isDone = documents.length > 0 && ended === documents.length;
  return (
    <div>
      <Text size="sm" mb={4} role="status">
        {documents.length === 0
          ? say.arriving
          : isDone
            ? say.allRead(read)
            : say.read(read, documents.length)}
      </Text>
      {!isDone && (
        <Progress
          value={documents.length === 0 ? 0 : (ended / documents.length) * 100}
          animated
          aria-label={say.reading}
        />
      )}
      {failed.length > 0 && (
        <Text size="sm" mt="xs">
          {say.failed(failed.map(({ filename }) => filename).join(', '))}{' '}
          <Link to="/jars/$jarId" params={{ jarId }}>
            {say.why}
          </Link>
        </Text>
      )}
    </div>
  );
}
