import { Radio, Select, Stack } from '@mantine/core';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { useDecideMessages } from './decide.messages.ts';
import { useDecisionPlaces } from './decision-places.ts';

/** Where a verdict counts: `undefined` while no honey jar is chosen, null for everywhere. */
export type Scope = { isEverywhere: boolean; jar: string | null };

type Props = { scope: Scope; onChange: (scope: Scope) => void };

/** Chooses where a verdict counts, in words. */
export function ScopeChoice({ scope: { isEverywhere, jar }, onChange }: Props) {
  const say = useDecideMessages();
  const common = useIndicatorsMessages();
  const { installation, honey_jars } = useDecisionPlaces();
  return (
    <Stack gap="xs">
      <Radio.Group
        label={common.scope}
        value={isEverywhere ? 'everywhere' : 'jar'}
        onChange={(value) => onChange({ isEverywhere: value === 'everywhere', jar })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="jar"
            disabled={honey_jars.length === 0}
            label={common.inOneJar}
            description={say.jarMeans}
          />
          {installation && (
            <Radio value="everywhere" label={common.everywhere} description={say.everywhereMeans} />
          )}
        </Stack>
      </Radio.Group>
      {!isEverywhere && (
        <Select
          label={common.chooseJar}
          required
          searchable
          data={honey_jars.map(({ id, name }) => ({ value: id, label: name }))}
          value={jar}
          onChange={(chosen) => onChange({ isEverywhere, jar: chosen })}
        />
      )}
    </Stack>
  );
}
