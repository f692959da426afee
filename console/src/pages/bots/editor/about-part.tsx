import { SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useBotsMessages } from '#pages/bots/bots.messages.ts';
import type { PartProps } from './draft.ts';
import { useEditorMessages } from './editor.messages.ts';
import { Section } from '#parts/section.tsx';

const usual = ['active', 'inactive'] as const;

/** What a bot is called, and whether it answers. */
export function AboutPart({ draft, onChange }: PartProps) {
  const say = useEditorMessages();
  const words = useBotsMessages();
  const states = draft.status === 'suspended' ? ([...usual, 'suspended'] as const) : usual;
  return (
    <Section title={say.about}>
      <TextInput
        label={say.name}
        description={say.nameHint}
        required
        maxLength={100}
        value={draft.name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <Textarea
        label={say.description}
        autosize
        minRows={1}
        maxLength={2000}
        value={draft.description}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {say.status}
        </Text>
        <SegmentedControl
          w="fit-content"
          aria-label={say.status}
          value={draft.status}
          onChange={(status) => onChange({ status })}
          data={states.map((value) => ({ value, label: words[value] }))}
        />
        <Text size="xs" c="dimmed">
          {draft.status === 'active' ? say.activeMeans : say.inactiveMeans}
        </Text>
      </Stack>
    </Section>
  );
}
