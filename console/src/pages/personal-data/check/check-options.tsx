import { MultiSelect, NumberInput, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery, enabledFrameworks } from '#pages/personal-data/configuration.ts';
import { frameworkLabel } from '#pages/personal-data/framework-name.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import type { CheckSettings } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';

type Props = { settings: CheckSettings; onChange: (settings: CheckSettings) => void };

/** How a text is checked; what is left empty is as the installation has set it. */
export function CheckOptions({ settings, onChange }: Props) {
  const say = useCheckMessages();
  const common = usePersonalDataMessages();
  const { data } = useQuery(configurationQuery);
  const usualMode = data ? common[data.default_detection_mode] : '…';
  const modes = (['general', 'medical', 'legal', 'financial'] as const).map((value) => ({
    value,
    label: common[value],
  }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Select
        label={common.mode}
        placeholder={say.asConfigured(usualMode)}
        data={modes}
        value={settings.mode}
        clearable
        onChange={(mode) => onChange({ ...settings, mode })}
      />
      <NumberInput
        label={common.sensitivity}
        placeholder={say.asConfigured(String(data?.confidence_threshold ?? '…'))}
        min={0}
        max={1}
        step={0.05}
        decimalScale={2}
        clampBehavior="strict"
        value={settings.threshold ?? ''}
        onChange={(value) => onChange({ ...settings, threshold: typeof value === 'number' ? value : null })}
      />
      <MultiSelect
        label={common.frameworks}
        placeholder={settings.frameworks.length === 0 ? say.usual : ''}
        data={enabledFrameworks(data).map((value) => ({ value, label: frameworkLabel(value) }))}
        value={settings.frameworks}
        onChange={(frameworks) => onChange({ ...settings, frameworks })}
      />
    </SimpleGrid>
  );
}
