import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { previewReply } from '@skep/server/api/verdicts/verdicts.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useErrorText } from '#language/error-text.ts';
import { useFormats } from '#language/formats.ts';
import { defang, useDefanged } from '#pages/indicators/defang.ts';
import { indicatorsKey } from '#pages/indicators/indicator-queries.ts';
import classes from '#pages/indicators/indicators.module.css';
import { Mark } from '#pages/indicators/marks.tsx';
import type { SubjectKind } from './subject-kind.ts';
import { useVerdictsMessages } from './verdicts.messages.ts';

type Props = { kind: SubjectKind; subject: string; jar: string | null };

const examples = 6;

/** What a verdict would be about, a moment after the last key. */
export function VerdictPreview({ kind, subject, jar }: Props) {
  const say = useVerdictsMessages();
  const errorText = useErrorText();
  const { number } = useFormats();
  const [defanged] = useDefanged();
  const [written] = useDebouncedValue(subject.trim(), 400);
  const { data, error } = useQuery({
    queryKey: [...indicatorsKey, 'preview', kind, written, jar],
    enabled: written !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Reply<typeof previewReply>>('POST', '/api/knowledge/verdicts/preview', {
        body: { [kind]: written, ...(jar !== null && { honey_jar_id: jar }) },
        signal,
      }),
  });
  if (written === '') return null;
  if (error)
    return (
      <Text size="sm" c="dimmed" component="output" display="block">
        {errorText(error)}
      </Text>
    );
  if (!data) return null;
  const { matches, cut } = data;
  const shown = data.examples.slice(0, examples);
  const count =
    matches === 0 ? say.noMatches : cut ? say.atLeast(number(matches)) : say.matches(number(matches));
  return (
    <Alert color="gray" variant="light" title={say.preview} role="note">
      <Text size="sm" component="output" display="block">
        {count}
      </Text>
      {shown.map(({ type, value, role }) => (
        <div key={`${type} ${value}`}>
          <span className={classes.value}>{defanged ? defang(type, value) : value}</span>{' '}
          <Mark meaning={role} />
        </div>
      ))}
      {matches > shown.length && <Text size="sm">{say.andMore(number(matches - shown.length))}</Text>}
    </Alert>
  );
}
