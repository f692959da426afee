import { ColorInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { Draft, PartProps } from './draft.ts';
import { useEditorMessages } from './editor.messages.ts';
import { Section } from '#parts/section.tsx';

type Branding = Draft['branding'];
const themes = ['auto', 'light', 'dark'] as const satisfies readonly Branding['theme'][];
const positions = [
  'bottom-right',
  'bottom-left',
  'top-right',
  'top-left',
] as const satisfies readonly Branding['position'][];
const languages = ['auto', 'en', 'de'] as const satisfies readonly Branding['language'][];
const colors = ['#2563eb', '#0f766e', '#b45309', '#b91c1c', '#7c3aed', '#334155'];

/** What visitors see. */
export function AppearancePart({ draft, onChange }: PartProps) {
  const say = useEditorMessages();
  const { branding } = draft;
  const set = (changed: Partial<Branding>) => onChange({ branding: { ...branding, ...changed } });
  return (
    <Section title={say.appearance} text={say.appearanceHint}>
      <TextInput
        label={say.heading}
        required
        maxLength={100}
        value={draft.display_name}
        onChange={({ currentTarget: { value } }) => onChange({ display_name: value })}
      />
      <Textarea
        label={say.greeting}
        autosize
        minRows={2}
        maxLength={500}
        value={branding.welcome_message}
        onChange={({ currentTarget: { value } }) => set({ welcome_message: value })}
      />
      <TextInput
        label={say.placeholder}
        maxLength={200}
        value={branding.placeholder_text}
        onChange={({ currentTarget: { value } }) => set({ placeholder_text: value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ColorInput
          label={say.color}
          description={say.colorHint}
          format="hex"
          withEyeDropper={false}
          swatches={colors}
          value={branding.primary_color}
          onChange={(primary_color) => set({ primary_color })}
          // An unfinished colour would be refused: the last whole one comes back.
          fixOnBlur
        />
        <Select
          label={say.language}
          description={say.languageHint}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: say.languages[value] }))}
          value={branding.language}
          onChange={(value) => value && set({ language: value })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={say.theme}
          allowDeselect={false}
          data={themes.map((value) => ({ value, label: say.themes[value] }))}
          value={branding.theme}
          onChange={(value) => value && set({ theme: value })}
        />
        <Select
          label={say.position}
          allowDeselect={false}
          data={positions.map((value) => ({ value, label: say.positions[value] }))}
          value={branding.position}
          onChange={(value) => value && set({ position: value })}
        />
      </SimpleGrid>
    </Section>
  );
}
