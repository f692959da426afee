import { Button, Checkbox, Group, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { useTypeName } from '#pages/personal-data/type-name.ts';
import type { SettingPart } from './setting-part.ts';
import { useSettingsMessages } from './settings.messages.ts';

/** Which of the built-in types are detected. */
export function TypeSettings({ configuration, types, canChange, onChange }: SettingPart) {
  const say = useSettingsMessages();
  const common = usePersonalDataMessages();
  const nameOf = useTypeName();
  const { number } = useFormats();
  const [filter, setFilter] = useState('');
  const enabled = new Set(configuration.enabled_pii_types);
  const shown = types.filter(({ pii_type }) =>
    `${nameOf(pii_type)} ${pii_type}`.toLowerCase().includes(filter.toLowerCase()),
  );
  const all = types.map(({ pii_type }) => pii_type);
  return (
    <section>
      <Title order={2} size="h4">
        {say.types}
      </Title>
      <Group justify="space-between" align="end" my="xs">
        <Text size="sm" c="dimmed">
          {say.typesOn(number(enabled.size), number(types.length))}
        </Text>
        <Group align="end">
          {canChange && (
            <Button variant="default" onClick={() => onChange({ enabled_pii_types: all })}>
              {say.allOn}
            </Button>
          )}
          <TextInput
            label={say.filter}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xs" verticalSpacing={6}>
        {shown.map(({ pii_type, risk_level }) => (
          <Checkbox
            key={pii_type}
            label={nameOf(pii_type)}
            description={`${common.risk}: ${common[risk_level]}`}
            disabled={!canChange}
            checked={enabled.has(pii_type)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              onChange({
                enabled_pii_types: all.filter((type) => (type === pii_type ? isOn : enabled.has(type))),
              });
            }}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}
