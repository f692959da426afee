import { Button, FileButton, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type DragEvent } from 'react';
import type { lookupReply } from '@skep/server/api/indicators/all-jars.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { indicatorsKey } from '#pages/indicators/indicator-queries.ts';
import classes from '#pages/indicators/indicators.module.css';
import { useLookupMessages } from './lookup.messages.ts';
import { LookupResults } from './lookup-results.tsx';
import { mostValues, valuesIn } from './read-list.ts';

const mostBytes = 1_000_000;

/** "Which of these do I know?": a pasted list, and what is known of each value in it. */
export function LookupPage() {
  const say = useLookupMessages();
  const { number } = useFormats();
  const [text, setText] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const values = useMemo(() => valuesIn(text), [text]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const lookUp = useLookup(asked);
  const read = async (file: File | null | undefined) => {
    if (!file) return;
    setTooLarge(file.size > mostBytes);
    if (file.size <= mostBytes) setText(await file.text());
  };
  const isTooMany = values.length > mostValues;
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ id: crypto.randomUUID(), values });
        }}
      >
        <Stack gap="xs" maw={900}>
          <Title order={2} size="h3">
            {say.ask}
          </Title>
          <Text c="dimmed">{say.about}</Text>
          <ListField text={text} onText={setText} onFile={(file) => void read(file)} />
          {isTooLarge && <ErrorNotice error={new Error(say.tooLarge)} />}
          {isTooMany && <ErrorNotice error={new Error(say.tooMany(number(mostValues)))} />}
          {lookUp.error && <ErrorNotice error={lookUp.error} onRetry={() => void lookUp.refetch()} />}
          <Group>
            <Button type="submit" loading={lookUp.isLoading} disabled={values.length === 0 || isTooMany}>
              {say.check}
            </Button>
            <FileButton accept="text/plain,text/csv,.txt,.csv,.ioc,.md" onChange={(file) => void read(file)}>
              {(props) => (
                <Button variant="default" {...props}>
                  {say.file}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed" component="output" display="block">
              {values.length > 0 && say.count(number(values.length))}
            </Text>
          </Group>
        </Stack>
      </form>
      {lookUp.data && <LookupResults key={asked?.id} results={lookUp.data.results} />}
    </Stack>
  );
}

/** A list that is looked up, under an id of its own: the list may be long. */
type Asked = { id: string; values: string[] };

/** What is known of a list; asked again after a verdict, as everything about indicators is. */
function useLookup(asked: Asked | null) {
  return useQuery({
    queryKey: [...indicatorsKey, 'lookup', asked?.id],
    queryFn: ({ signal }) => {
      const body = { values: asked?.values };
      return request<Reply<typeof lookupReply>>('POST', '/api/knowledge/indicators/lookup', { body, signal });
    },
    enabled: asked !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
}

type FieldProps = { text: string; onText: (text: string) => void; onFile: (file: File | undefined) => void };

/** Where the list is pasted, or a file is dropped. */
function ListField({ text, onText, onFile }: FieldProps) {
  const say = useLookupMessages();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <Textarea
      label={say.list}
      placeholder={say.placeholder}
      autosize
      minRows={6}
      maxRows={14}
      spellCheck={false}
      classNames={{ input: isOver ? `${classes.value} ${classes.dropping}` : (classes.value ?? '') }}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    />
  );
}
