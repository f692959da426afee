import { Alert, MultiSelect, NumberInput, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { jarsQuery } from '#api/jars.ts';
import { useFormats } from '#language/formats.ts';
import { reachQuery, type JarReach } from '#pages/bots/bot-queries.ts';
import type { Draft, PartProps } from './draft.ts';
import classes from './editor.module.css';
import { useEditorMessages } from './editor.messages.ts';
import { Section } from '#parts/section.tsx';

type Source = Draft['configuration']['knowledge_sources'][number];

/** The honey jars that a bot answers from, and what of them becomes public. */
export function SourcesPart({ draft, onChange }: PartProps) {
  const say = useEditorMessages();
  const { data } = useQuery(jarsQuery);
  const sources = draft.configuration.knowledge_sources;
  const ids = sources.map(({ honey_jar_id }) => honey_jar_id);
  const { data: reach } = useQuery({ ...reachQuery(ids), placeholderData: keepPreviousData });
  const names = new Map([
    ...(data?.honey_jars.map(({ id, name }) => [id, name] as const) ?? []),
    ...sources.map(({ honey_jar_id, name }) => [honey_jar_id, name] as const),
  ]);
  const set = (knowledge_sources: Source[]) =>
    onChange({ configuration: { ...draft.configuration, knowledge_sources } });
  return (
    <Section title={say.sources} text={say.sourcesHint}>
      <MultiSelect
        label={say.jars}
        searchable
        maxValues={50}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={ids}
        onChange={(chosen) =>
          set(
            chosen.map(
              (id) =>
                sources.find(({ honey_jar_id }) => honey_jar_id === id) ?? {
                  honey_jar_id: id,
                  name: names.get(id) ?? '',
                  weight: 1,
                },
            ),
          )
        }
      />
      {sources.length === 0 ? (
        <Alert color="red" role="note" title={say.noSource}>
          {say.noSourceHint}
        </Alert>
      ) : (
        <Reach
          jars={(reach?.honey_jars ?? []).filter(({ honey_jar_id }) => ids.includes(honey_jar_id))}
          level={draft.security.content_filter_level}
        />
      )}
      {sources.map((source) => (
        <Weight
          key={source.honey_jar_id}
          source={source}
          reach={reach?.honey_jars.find(({ honey_jar_id }) => honey_jar_id === source.honey_jar_id)}
          isCounted={reach !== undefined}
          onChange={(weight) => set(sources.map((one) => (one === source ? { ...one, weight } : one)))}
        />
      ))}
    </Section>
  );
}

type Level = Draft['security']['content_filter_level'];

function Reach({ jars, level }: { jars: JarReach[]; level: Level }) {
  const say = useEditorMessages();
  const { number } = useFormats();
  const read = jars.filter(({ searchable }) => searchable);
  const all = read.reduce((sum, { documents }) => sum + documents, 0);
  const kept = read.reduce((sum, { withheld }) => sum + withheld[level], 0);
  return (
    <Alert color="honey" role="note" title={say.publicTitle} aria-live="polite">
      <Text size="sm">{say.publicText(all - kept, number(all - kept))}</Text>
      <Text size="sm" mt={4}>
        {kept > 0 ? say.withheld(kept, number(kept), say.tlp[level]) : say.noneWithheld(say.tlp[level])}
      </Text>
    </Alert>
  );
}

type WeightProps = {
  source: Source;
  reach: JarReach | undefined;
  isCounted: boolean;
  onChange: (weight: number) => void;
};

function Weight({ source, reach, isCounted, onChange }: WeightProps) {
  const say = useEditorMessages();
  const { number } = useFormats();
  const fact = reach
    ? reach.searchable
      ? say.documents(reach.documents, number(reach.documents))
      : say.notSearchable
    : isCounted
      ? say.notReadable
      : '';
  return (
    <div className={classes.jar}>
      <Stack gap={0}>
        <Text size="sm" fw={500} className={classes.word ?? ''}>
          {source.name}
        </Text>
        <Text size="xs" c="dimmed">
          {fact}
        </Text>
      </Stack>
      <NumberInput
        size="xs"
        label={say.weight}
        aria-label={say.weightOf(source.name)}
        min={0.1}
        max={10}
        step={0.1}
        decimalScale={1}
        value={source.weight}
        onChange={(value) => typeof value === 'number' && value >= 0.1 && value <= 10 && onChange(value)}
      />
    </div>
  );
}
