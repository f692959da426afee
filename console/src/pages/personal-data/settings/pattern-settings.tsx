import { Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { frameworkLabel } from '#pages/personal-data/framework-name.ts';
import { RiskBadge } from '#pages/personal-data/risk-mark.tsx';
import { PatternEditor } from './pattern-editor.tsx';
import type { SettingPart } from './setting-part.ts';
import { useSettingsMessages } from './settings.messages.ts';

/** The patterns of the installation's own. What is removed is gone once the changes are saved. */
export function PatternSettings({ configuration, types, canChange, onChange }: SettingPart) {
  const say = useSettingsMessages();
  const [edited, setEdited] = useState<{ name: string | null } | null>(null);
  const patterns = configuration.custom_patterns;
  const without = (name: string | null) =>
    Object.fromEntries(Object.entries(patterns).filter(([each]) => each !== name));
  const taken = (name: string) =>
    types.some(({ pii_type }) => pii_type === name) || Object.hasOwn(patterns, name);
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {say.patterns}
        </Title>
        {canChange && <Button onClick={() => setEdited({ name: null })}>{say.add}</Button>}
      </Group>
      {Object.keys(patterns).length === 0 && <Text c="dimmed">{say.noPatterns}</Text>}
      <Stack gap="xs">
        {Object.entries(patterns).map(([name, each]) => (
          <Card key={name} withBorder padding="sm">
            <Group justify="space-between">
              <div style={{ minWidth: 0 }}>
                <Group gap="xs">
                  <Text fw={600}>{name}</Text>
                  <RiskBadge risk={each.risk_level} />
                  <Text size="sm" c="dimmed">
                    {each.compliance_frameworks.map(frameworkLabel).join(', ')}
                  </Text>
                </Group>
                <Code style={{ overflowWrap: 'anywhere' }}>{each.pattern}</Code>
                <Text size="sm">{each.description}</Text>
              </div>
              {canChange && (
                <Group gap="xs">
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${say.edit}: ${name}`}
                    onClick={() => setEdited({ name })}
                  >
                    {say.edit}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${say.remove}: ${name}`}
                    onClick={() => onChange({ custom_patterns: without(name) })}
                  >
                    {say.remove}
                  </Button>
                </Group>
              )}
            </Group>
          </Card>
        ))}
      </Stack>
      {edited && (
        <PatternEditor
          name={edited.name}
          pattern={edited.name === null ? null : (patterns[edited.name] ?? null)}
          isTaken={(name) => name !== edited.name && taken(name)}
          onClose={() => setEdited(null)}
          onDone={(name, pattern) => {
            onChange({ custom_patterns: { ...without(edited.name), [name]: pattern } });
            setEdited(null);
          }}
        />
      )}
    </section>
  );
}
