import { MultiSelect, Select, Switch, Table, Text, Title } from '@mantine/core';
import { frameworkLabel, frameworkNames } from '#pages/personal-data/framework-name.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import { useTypeName } from '#pages/personal-data/type-name.ts';
import type { SettingPart } from './setting-part.ts';
import { useSettingsMessages } from './settings.messages.ts';

/** Which frameworks may be asked for, and what violates them. */
export function FrameworkSettings({ configuration, types, canChange, onChange }: SettingPart) {
  const say = useSettingsMessages();
  const common = usePersonalDataMessages();
  const nameOf = useTypeName();
  const rules = configuration.compliance_frameworks;
  const risks = (['high', 'medium', 'low'] as const).map((value) => ({ value, label: common[value] }));
  const names = [...types.map(({ pii_type }) => pii_type), ...Object.keys(configuration.custom_patterns)];
  const change = (name: (typeof frameworkNames)[number], changed: Partial<(typeof rules)['GDPR']>): void =>
    onChange({ compliance_frameworks: { ...rules, [name]: { ...rules[name], ...changed } } });
  return (
    <section>
      <Title order={2} size="h4">
        {common.frameworks}
      </Title>
      <Text size="sm" c="dimmed">
        {say.frameworksHint}
      </Text>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={common.frameworks}>
          <Table.Thead>
            <Table.Tr>
              {[say.framework, say.enabled, say.threshold, say.required].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {frameworkNames.map((name) => (
              <Table.Tr key={name}>
                <Table.Td>{frameworkLabel(name)}</Table.Td>
                <Table.Td>
                  <Switch
                    aria-label={say.enabledOf(frameworkLabel(name))}
                    disabled={!canChange}
                    checked={rules[name].enabled}
                    onChange={(event) => change(name, { enabled: event.currentTarget.checked })}
                  />
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={say.thresholdOf(frameworkLabel(name))}
                    w={130}
                    allowDeselect={false}
                    disabled={!canChange}
                    data={risks}
                    value={rules[name].risk_threshold}
                    onChange={(value) => value && change(name, { risk_threshold: value })}
                  />
                </Table.Td>
                <Table.Td miw={240}>
                  <MultiSelect
                    aria-label={say.requiredOf(frameworkLabel(name))}
                    searchable
                    {...(rules[name].required_pii_types.length === 0 && { placeholder: say.requiredNone })}
                    disabled={!canChange}
                    data={names.map((value) => ({ value, label: nameOf(value) }))}
                    value={rules[name].required_pii_types}
                    onChange={(required_pii_types) => change(name, { required_pii_types })}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
