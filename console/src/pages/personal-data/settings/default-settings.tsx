import { NumberInput, Select, SimpleGrid, Title } from '@mantine/core';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import type { SettingPart } from './setting-part.ts';
import { useSettingsMessages } from './settings.messages.ts';

const modes = ['general', 'medical', 'legal', 'financial'] as const;

/** What counts where a request says nothing else. */
export function DefaultSettings({ configuration, canChange, onChange }: SettingPart) {
  const say = useSettingsMessages();
  const common = usePersonalDataMessages();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {say.defaults}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640}>
        <Select
          label={common.mode}
          allowDeselect={false}
          disabled={!canChange}
          data={modes.map((value) => ({ value, label: common[value] }))}
          value={configuration.default_detection_mode}
          onChange={(value) => value && onChange({ default_detection_mode: value })}
        />
        <NumberInput
          label={common.sensitivity}
          description={say.thresholdHint}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={!canChange}
          min={0}
          max={1}
          step={0.05}
          decimalScale={2}
          clampBehavior="strict"
          value={configuration.confidence_threshold}
          onChange={(value) => typeof value === 'number' && onChange({ confidence_threshold: value })}
        />
      </SimpleGrid>
    </section>
  );
}
