import { Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jarsQuery } from '#api/jars.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { useDecideMessages } from './decide.messages.ts';

/** Where a verdict counts: `undefined` while no honey jar is chosen, null for everywhere. */
export type Scope = { isEverywhere: boolean; jar: string | null };

type Props = { scope: Scope; onChange: (scope: Scope) => void };

/** Chooses where a verdict counts, in words. */
export function ScopeChoice({ scope: { isEverywhere, jar }, onChange }: Props) {
  const say = useDecideMessages();
  const common = useIndicatorsMessages();
  const { data } = useQuery(jarsQuery);
  return (
    <Stack gap="xs">
      <Radio.Group
        label={common.scope}
        value={isEverywhere ? 'everywhere' : 'jar'}
        onChange={(value) => onChange({ isEverywhere: value === 'everywhere', jar })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="jar" label={common.inOneJar} description={say.jarMeans} />
          <Radio value="everywhere" label={common.everywhere} description={say.everywhereMeans} />
        </Stack>
      </Radio.Group>
      {!isEverywhere && (
        <Select
          label={common.chooseJar}
          required
          searchable
          data={data?.honey_jars.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={jar}
          onChange={(chosen) => onChange({ isEverywhere, jar: chosen })}
        />
      )}
    </Stack>
  );
}
