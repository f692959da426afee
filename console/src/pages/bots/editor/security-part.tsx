import { Alert, NumberInput, Select, SimpleGrid, Switch, TagsInput, Text } from '@mantine/core';
import type { Draft, PartProps } from './draft.ts';
import { useEditorMessages } from './editor.messages.ts';
import { Section } from '#parts/section.tsx';

type Security = Draft['security'];
const levels = [
  'none',
  'low',
  'medium',
  'high',
] as const satisfies readonly Security['content_filter_level'][];

/** Who may use a bot, how much, and what is kept back. */
export function SecurityPart({ draft, onChange }: PartProps) {
  const say = useEditorMessages();
  const { security } = draft;
  const set = (changed: Partial<Security>) => onChange({ security: { ...security, ...changed } });
  const level = security.content_filter_level;
  return (
    <Section title={say.security}>
      <TagsInput
        label={say.domains}
        description={say.domainsHint}
        placeholder="*.example.org"
        maxTags={100}
        splitChars={[',', ' ']}
        value={security.allowed_domains}
        onChange={(allowed_domains) => set({ allowed_domains })}
      />
      {security.allowed_domains.length === 0 && (
        <Alert color="honey" role="note">
          {say.anySite}
        </Alert>
      )}
      <Switch
        label={say.pii}
        description={say.piiHint}
        checked={security.pii_filtering}
        onChange={({ currentTarget: { checked } }) => set({ pii_filtering: checked })}
      />
      <Select
        label={say.filter}
        allowDeselect={false}
        data={levels.map((value) => ({ value, label: say.levels[value] }))}
        value={level}
        onChange={(value) => value && set({ content_filter_level: value })}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {say.levelMeans[level]}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Limit
          label={say.rate}
          hint={say.rateHint}
          value={security.rate_limit}
          onChange={(rate_limit) => set({ rate_limit })}
        />
        <Limit
          label={say.visitorRate}
          hint={say.visitorRateHint}
          value={security.visitor_rate_limit}
          onChange={(visitor_rate_limit) => set({ visitor_rate_limit })}
        />
      </SimpleGrid>
    </Section>
  );
}

type LimitProps = {
  label: string;
  hint: string;
  value: number | null;
  onChange: (value: number | null) => void;
};

function Limit({ label, hint, value, onChange }: LimitProps) {
  const say = useEditorMessages();
  return (
    <NumberInput
      label={label}
      description={hint}
      placeholder={say.noLimit}
      min={1}
      max={1_000_000}
      allowDecimal={false}
      clampBehavior="blur"
      value={value ?? ''}
      onChange={(chosen) => onChange(typeof chosen === 'number' ? chosen : null)}
    />
  );
}
