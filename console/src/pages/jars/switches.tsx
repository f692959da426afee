import { Stack, Switch } from '@mantine/core';
import { useSwitchMessages } from './switches.messages.ts';

const switches = ['allow_search', 'allow_export', 'pii_scan'] as const;
type Switches = Record<(typeof switches)[number], boolean>;

type Props = { value: Switches; onChange: (value: Switches) => void; disabled?: boolean };

/** What a honey jar allows and does, each in words. */
export function SwitchFields({ value, onChange, disabled = false }: Props) {
  const say = useSwitchMessages();
  return (
    <Stack gap="sm">
      {switches.map((name) => (
        <Switch
          key={name}
          label={say[name]}
          description={value[name] ? say[`${name}On`] : say[`${name}Off`]}
          checked={value[name]}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange({ ...value, [name]: checked })}
        />
      ))}
    </Stack>
  );
}
