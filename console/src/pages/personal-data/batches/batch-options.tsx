import { MultiSelect, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery, enabledFrameworks } from '#pages/personal-data/configuration.ts';
import { frameworkLabel } from '#pages/personal-data/framework-name.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { useBatchesMessages } from './batches.messages.ts';

const priorities = ['low', 'normal', 'high', 'urgent'] as const;

type Options = {
  frameworks: string[];
  priority: (typeof priorities)[number];
  /** Whether the results hold the values that were found. */
  values: boolean;
  /** Whether they hold the masked texts. */
  content: boolean;
};

export const usualOptions: Options = { frameworks: [], priority: 'normal', values: false, content: false };

/** What a batch looks for, when, and what its results hold. */
export function BatchOptions({
  options,
  onChange,
}: {
  options: Options;
  onChange: (options: Options) => void;
}) {
  const say = useBatchesMessages();
  const common = usePersonalDataMessages();
  const { data: configuration } = useQuery(configurationQuery);
  return (
    <>
      <MultiSelect
        label={common.frameworks}
        data={enabledFrameworks(configuration).map((value) => ({ value, label: frameworkLabel(value) }))}
        value={options.frameworks}
        onChange={(frameworks) => onChange({ ...options, frameworks })}
      />
      <Select
        label={say.priority}
        allowDeselect={false}
        data={priorities.map((value) => ({ value, label: say[value] }))}
        value={options.priority}
        onChange={(priority) => onChange({ ...options, priority: priority ?? 'normal' })}
      />
      <Switch
        label={say.values}
        description={say.valuesHint}
        checked={options.values}
        onChange={(event) => onChange({ ...options, values: event.currentTarget.checked })}
      />
      <Switch
        label={say.content}
        checked={options.content}
        onChange={(event) => onChange({ ...options, content: event.currentTarget.checked })}
      />
    </>
  );
}
