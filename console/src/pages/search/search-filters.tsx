import { Group, MultiSelect, SegmentedControl, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jarsQuery } from '#api/jars.ts';
import { useSearchMessages } from './search.messages.ts';
import classes from './search.module.css';
import { formatNames, wantedIn, type Wanted } from './wanted.ts';

/** What a search is narrowed to. */
export function SearchFilters({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  const say = useSearchMessages();
  const { data } = useQuery(jarsQuery);
  const { jars = [], types = [], tags = [], from = '', to = '', by, aliases } = wanted;
  // What is empty is left out of the address.
  const set = (changed: Record<string, unknown>) => onChange(wantedIn({ ...wanted, ...changed }));
  return (
    <>
      <Group align="start" gap="sm" grow preventGrowOverflow={false}>
        <MultiSelect
          miw={200}
          searchable
          clearable
          label={say.jars}
          placeholder={jars.length === 0 ? say.allJars : ''}
          data={(data?.honey_jars ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={jars}
          onChange={(chosen) => set({ jars: chosen })}
        />
        <MultiSelect
          miw={160}
          clearable
          label={say.types}
          placeholder={types.length === 0 ? say.allTypes : ''}
          data={Object.entries(formatNames).map(([value, label]) => ({ value, label }))}
          value={types}
          onChange={(chosen) => set({ types: chosen })}
        />
        <TagsInput
          miw={160}
          clearable
          label={say.tags}
          placeholder={tags.length === 0 ? say.anyTags : ''}
          value={tags}
          onChange={(chosen) => set({ tags: chosen })}
        />
      </Group>
      <fieldset className={classes.dates}>
        <legend className={classes.legend}>{say.dates}</legend>
        <TextInput
          type="date"
          label={say.from}
          max={to || undefined}
          value={from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={say.to}
          min={from || undefined}
          value={to}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <Text size="xs" c="dimmed" pb={8}>
          {say.datesHint}
        </Text>
      </fieldset>
      <Group justify="space-between">
        <Group gap="xs">
          <Text size="sm" id="group-by">
            {say.groupBy}
          </Text>
          <SegmentedControl
            size="sm"
            aria-labelledby="group-by"
            data={[
              { value: 'passage', label: say.passages },
              { value: 'document', label: say.documents },
            ]}
            value={by ?? 'passage'}
            onChange={(chosen) => set({ by: chosen })}
          />
        </Group>
        <Switch
          label={say.aliases}
          checked={aliases ?? true}
          onChange={(event) => set({ aliases: event.currentTarget.checked })}
        />
      </Group>
    </>
  );
}
