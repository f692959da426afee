import { Button, Group, MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { frameworkLabel, frameworkNames } from '#pages/personal-data/framework-name.ts';
import { usePersonalDataMessages } from '#pages/personal-data/personal-data.messages.ts';
import type { CustomPattern } from '#pages/personal-data/configuration.ts';
import { Dialog } from '#parts/dialog.tsx';
import { PatternTester } from './pattern-tester.tsx';
import { useSettingsMessages } from './settings.messages.ts';

type Props = {
  /** Null: a new one. */
  name: string | null;
  pattern: CustomPattern | null;
  isTaken: (name: string) => boolean;
  onDone: (name: string, pattern: CustomPattern) => void;
  onClose: () => void;
};

const empty: CustomPattern = {
  pattern: '',
  description: '',
  risk_level: 'medium',
  compliance_frameworks: [],
};

/** Changes a pattern, and shows what it matches meanwhile. */
export function PatternEditor({ name, pattern, isTaken, onDone, onClose }: Props) {
  const say = useSettingsMessages();
  const common = usePersonalDataMessages();
  const [its, setIts] = useState(pattern ?? empty);
  const [named, setNamed] = useState(name ?? '');
  return (
    <Dialog opened onClose={onClose} size="lg" title={say.pattern}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTaken(named)) onDone(named, its);
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            required
            label={say.name}
            description={say.nameHint}
            pattern="[a-z][a-z0-9_]{0,62}"
            error={isTaken(named) && say.nameTaken}
            value={named}
            onChange={(event) => setNamed(event.currentTarget.value)}
          />
          <TextInput
            required
            label={say.pattern}
            description={say.patternHint}
            maxLength={500}
            spellCheck={false}
            value={its.pattern}
            onChange={(event) => setIts({ ...its, pattern: event.currentTarget.value })}
          />
          <PatternTester pattern={its.pattern} />
          <TextInput
            label={say.description}
            maxLength={500}
            value={its.description}
            onChange={(event) => setIts({ ...its, description: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={common.risk}
              allowDeselect={false}
              data={(['high', 'medium', 'low'] as const).map((value) => ({
                value,
                label: common[value],
              }))}
              value={its.risk_level}
              onChange={(value) => value && setIts({ ...its, risk_level: value })}
            />
            <MultiSelect
              label={common.frameworks}
              data={frameworkNames.map((value) => ({ value, label: frameworkLabel(value) }))}
              value={its.compliance_frameworks}
              onChange={(chosen) =>
                setIts({
                  ...its,
                  compliance_frameworks: frameworkNames.filter((each) => chosen.includes(each)),
                })
              }
            />
          </SimpleGrid>
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {say.cancel}
            </Button>
            <Button type="submit">{say.done}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
