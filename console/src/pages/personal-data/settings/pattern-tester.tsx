import { Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { patternTrialReply } from '@skep/server/api/pii/configure.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useErrorText } from '#language/error-text.ts';
import { useFormats } from '#language/formats.ts';
import { useSettingsMessages } from './settings.messages.ts';
import classes from './pattern-tester.module.css';

const pauseMs = 400;
const longest = 20_000;

/** What a pattern matches in a text, as one types; the engine of the server matches, not the browser. */
export function PatternTester({ pattern }: { pattern: string }) {
  const say = useSettingsMessages();
  const errorText = useErrorText();
  const { number } = useFormats();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue({ pattern, text }, pauseMs);
  const { data, error } = useQuery({
    queryKey: ['pii', 'trial', asked],
    enabled: asked.pattern !== '',
    gcTime: 0,
    queryFn: ({ signal }) =>
      request<Reply<typeof patternTrialReply>>('POST', '/api/pii/configure/test-pattern', {
        body: asked,
        signal,
      }),
  });
  return (
    <div>
      <Textarea
        label={say.sample}
        description={say.sampleHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="xs">
          {errorText(error)}
        </Text>
      )}
      {data && asked.text !== '' && (
        <>
          <Text role="status" size="sm" mt="xs">
            {say.matches(number(data.total_matches))}
          </Text>
          <div className={classes.text} role="region" aria-label={say.result} tabIndex={0}>
            {litIn(asked.text, data.matches)}
          </div>
        </>
      )}
    </div>
  );
}

type Matches = Reply<typeof patternTrialReply>['matches'];

/** Matches may overlap nowhere: they are those of one pattern. */
function litIn(text: string, matches: Matches) {
  return [
    ...matches.map(({ start_position, end_position }, at) => (
      <span key={start_position}>
        {text.slice(matches[at - 1]?.end_position ?? 0, start_position)}
        <mark>{text.slice(start_position, end_position)}</mark>
      </span>
    )),
    text.slice(matches.at(-1)?.end_position ?? 0),
  ];
}
