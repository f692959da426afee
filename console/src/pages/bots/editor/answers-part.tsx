import { Anchor, NumberInput, Select, SimpleGrid, Switch, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { replyModelQuery } from '#pages/bots/bot-queries.ts';
import type { Draft, PartProps } from './draft.ts';
import { useEditorMessages } from './editor.messages.ts';
import { Section } from '#parts/section.tsx';

type Format = Draft['configuration']['response_format'];

/** How a bot words its replies. */
export function AnswersPart({ draft, onChange }: PartProps) {
  const say = useEditorMessages();
  const { data: model } = useQuery(replyModelQuery);
  const { configuration } = draft;
  const set = (changed: Partial<Draft['configuration']>) =>
    onChange({ configuration: { ...configuration, ...changed } });
  return (
    <Section title={say.answers} text={say.answersHint}>
      <Text size="sm">
        {model !== undefined && say.model(model)}{' '}
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/admin/models" {...props} />}>
          {say.models}
        </Anchor>
      </Text>
      <Textarea
        label={say.prompt}
        description={say.promptHint}
        placeholder={say.promptPlaceholder}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={8000}
        value={configuration.system_prompt}
        onChange={({ currentTarget: { value } }) => set({ system_prompt: value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberInput
          label={say.temperature}
          description={say.temperatureHint}
          min={0}
          max={2}
          step={0.1}
          decimalScale={1}
          value={configuration.temperature}
          onChange={(value) => typeof value === 'number' && set({ temperature: value })}
        />
        <NumberInput
          label={say.tokens}
          description={say.tokensHint}
          min={16}
          max={8192}
          step={100}
          clampBehavior="blur"
          value={configuration.max_tokens}
          onChange={(value) => typeof value === 'number' && set({ max_tokens: value })}
        />
      </SimpleGrid>
      <Select
        label={say.format}
        allowDeselect={false}
        data={(['markdown', 'text'] satisfies Format[]).map((value) => ({ value, label: say[value] }))}
        value={configuration.response_format}
        onChange={(value) => value && set({ response_format: value })}
      />
      <Switch
        label={say.suggestions}
        description={say.suggestionsHint}
        checked={configuration.suggested_actions}
        onChange={({ currentTarget: { checked } }) => set({ suggested_actions: checked })}
      />
    </Section>
  );
}
