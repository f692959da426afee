import { Alert, Group, NumberInput, Radio, Select, Stack, Text } from '@mantine/core';
import { useRetentionFieldMessages } from './retention-fields.messages.ts';
import { useRetentionWords } from './retention-words.ts';

const policies = ['permanent', 'documentation', 'standard', 'temporary', 'custom'] as const;
type Policy = (typeof policies)[number];

/** How long a honey jar keeps its documents, as the API takes it. */
export type RetentionValue = {
  policy: Policy;
  custom_days: number | null;
  auto_delete: boolean;
  warning_days: number;
};

const days: Record<Exclude<Policy, 'custom'>, number | null> = {
  permanent: null,
  documentation: 1825,
  standard: 365,
  temporary: 30,
};

function daysOf({ policy, custom_days }: Pick<RetentionValue, 'policy' | 'custom_days'>): number | null {
  return policy === 'custom' ? custom_days : days[policy];
}

type Props = {
  value: RetentionValue;
  onChange: (value: RetentionValue) => void;
  /** New honey jars get the usual time of warning. */
  withWarning?: boolean;
};

/** Asks how long documents are kept and what happens then, and says in words what that means. */
export function RetentionFields({ value, onChange, withWarning = false }: Props) {
  const say = useRetentionFieldMessages();
  const inWords = useRetentionWords();
  const { policy, custom_days, auto_delete, warning_days } = value;
  const set = (changed: Partial<RetentionValue>) => onChange({ ...value, ...changed });
  const sentence = inWords({ retention_days: daysOf(value), auto_delete, warning_days });
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <Select
          label={say.keep}
          allowDeselect={false}
          data={policies.map((name) => ({ value: name, label: say[name] }))}
          value={policy}
          onChange={(name) =>
            set({
              policy: policies.find((one) => one === name) ?? policy,
              custom_days: name === 'custom' ? (custom_days ?? 90) : null,
              ...(name === 'permanent' && { auto_delete: false }),
            })
          }
        />
        {policy === 'custom' && (
          <NumberInput
            label={say.days}
            w={120}
            min={1}
            max={36_500}
            allowDecimal={false}
            value={custom_days ?? ''}
            onChange={(count) => set({ custom_days: typeof count === 'number' ? count : null })}
          />
        )}
      </Group>
      {policy !== 'permanent' && (
        <Radio.Group
          label={say.afterwards}
          value={auto_delete ? 'delete' : 'list'}
          onChange={(then) => set({ auto_delete: then === 'delete' })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="list" label={say.list} />
            <Radio value="delete" label={say.delete} />
          </Stack>
        </Radio.Group>
      )}
      {withWarning && policy !== 'permanent' && auto_delete && (
        <NumberInput
          label={say.warning}
          w={220}
          min={0}
          max={3650}
          allowDecimal={false}
          value={warning_days}
          onChange={(count) => set({ warning_days: typeof count === 'number' ? count : 0 })}
        />
      )}
      <Alert color={auto_delete ? 'orange' : 'gray'} variant="light" p="xs" aria-live="polite">
        <Text size="sm" fw={auto_delete ? 600 : undefined}>
          {sentence}
        </Text>
      </Alert>
    </Stack>
  );
}
