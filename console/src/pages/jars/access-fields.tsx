import { Radio, Stack } from '@mantine/core';
import { useAccessMessages } from './access-fields.messages.ts';

export const accesses = ['private', 'team', 'restricted', 'public'] as const;
export type Access = (typeof accesses)[number];

type Props = { value: Access; onChange: (access: Access) => void; disabled?: boolean };

/** Asks who may read a honey jar. */
export function AccessFields({ value, onChange, disabled = false }: Props) {
  const say = useAccessMessages();
  return (
    <Radio.Group
      label={say.who}
      value={value}
      onChange={(chosen) => onChange(accesses.find((one) => one === chosen) ?? value)}
    >
      <Stack gap={8} mt={6}>
        {accesses.map((access) => (
          <Radio
            key={access}
            value={access}
            disabled={disabled}
            label={say[access]}
            description={say[`${access}Means`]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
