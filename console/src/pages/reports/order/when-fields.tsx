import { Group, NativeSelect, Radio, Select, SimpleGrid, Text } from '@mantine/core';
import { useLanguage } from '#language/language.ts';
import { hourName, weekdayNames } from '#pages/reports/recurrence-words.ts';
import type { Draft } from './draft.ts';
import { useOrderMessages } from './order.messages.ts';
import { repeats } from './repeats.ts';

type Props = {
  draft: Draft;
  /** A schedule cannot become a single report. */
  onlyRepeated: boolean;
  onChange: (part: Partial<Draft>) => void;
};

const daysOfMonth = Array.from({ length: 31 }, (_, at) => at + 1);
const hours = Array.from({ length: 24 }, (_, at) => at);
const zones = Intl.supportedValuesOf('timeZone');
const mostZonesShown = 60;

/** Once, or again and again at an hour. */
export function WhenFields({ draft, onlyRepeated, onChange }: Props) {
  const say = useOrderMessages();
  const choices = repeats.filter((repeat) => repeat !== 'once' || !onlyRepeated);
  return (
    <>
      <Radio.Group
        aria-label={say.when}
        value={draft.repeat}
        onChange={(value) => onChange({ repeat: choices.find((repeat) => repeat === value) ?? 'once' })}
      >
        <Group gap="lg">
          {choices.map((repeat) => (
            <Radio key={repeat} value={repeat} label={say[repeat]} />
          ))}
        </Group>
      </Radio.Group>
      {draft.repeat !== 'once' && <Time draft={draft} onChange={onChange} />}
    </>
  );
}

function Time({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const say = useOrderMessages();
  const language = useLanguage();
  const { repeat, hour, timeZone } = draft;
  return (
    <>
      <Text size="sm" c="dimmed">
        {say.repeatHint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: repeat === 'day' ? 2 : 3 }} spacing="sm">
        <Day draft={draft} onChange={onChange} />
        <NativeSelect
          label={say.hour}
          data={hours.map((each) => ({ value: String(each), label: hourName(language, each) }))}
          value={String(hour)}
          onChange={({ currentTarget: { value } }) => onChange({ hour: Number(value) })}
        />
        <Select
          label={say.zone}
          description={say.zoneHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          searchable
          allowDeselect={false}
          limit={mostZonesShown}
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          value={timeZone}
          onChange={(zone) => zone !== null && onChange({ timeZone: zone })}
        />
      </SimpleGrid>
    </>
  );
}

function Day({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const say = useOrderMessages();
  const language = useLanguage();
  if (draft.repeat === 'week')
    return (
      <NativeSelect
        label={say.weekday}
        data={weekdayNames(language).map((label, at) => ({ value: String(at + 1), label }))}
        value={String(draft.weekday)}
        onChange={({ currentTarget: { value } }) => onChange({ weekday: Number(value) })}
      />
    );
  if (draft.repeat === 'month')
    return (
      <NativeSelect
        label={say.monthDay}
        description={say.monthDayHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={daysOfMonth.map((day) => ({ value: String(day), label: String(day) }))}
        value={String(draft.day)}
        onChange={({ currentTarget: { value } }) => onChange({ day: Number(value) })}
      />
    );
  return null;
}
