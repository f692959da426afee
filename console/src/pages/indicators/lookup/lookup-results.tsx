import { Button, CopyButton, Group, SegmentedControl, Switch, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { defang, useDefanged } from '#pages/indicators/defang.ts';
import type { LookedUp } from '#pages/indicators/indicator-queries.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import classes from '#pages/indicators/indicators.module.css';
import { csvOf, saveText } from '#pages/indicators/save-file.ts';
import { useLookupMessages } from './lookup.messages.ts';
import { LookupBar } from './lookup-bar.tsx';
import { canSelect, LookupTable } from './lookup-table.tsx';

const states = ['known', 'unknown', 'not_an_indicator'] as const;
type Group = 'all' | (typeof states)[number];

/** What is known of each value of a list. */
export function LookupResults({ results }: { results: LookedUp[] }) {
  const say = useLookupMessages();
  const common = useIndicatorsMessages();
  const { number } = useFormats();
  const [group, setGroup] = useState<Group>('all');
  const [defanged, setDefanged] = useDefanged();
  const counts = useMemo(
    () => Object.fromEntries(states.map((one) => [one, countOf(results, one)])),
    [results],
  );
  const shown = useMemo(
    () => (group === 'all' ? results : results.filter(({ state }) => state === group)),
    [results, group],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isSelected = ({ value }: LookedUp) => selected.has(value);
  const toggle = ({ value }: LookedUp) => {
    const next = new Set(selected);
    if (!next.delete(value)) next.add(value);
    setSelected(next);
  };
  const selectable = shown.filter(canSelect);
  const count = (state: string) => number(counts[state] ?? 0);
  const text = shown.map(({ type, value }) => (defanged ? defang(type, value) : value)).join('\n');
  return (
    <div>
      <Title order={2} size="h3">
        {say.results}
      </Title>
      <Text component="output" display="block" mb="xs">
        {say.summary(count('known'), count('unknown'), count('not_an_indicator'))}
      </Text>
      <Group justify="space-between" mb="xs">
        <div className={classes.scrolling}>
          <SegmentedControl
            aria-label={say.state}
            size="xs"
            data={[
              { value: 'all', label: `${say.all} (${number(results.length)})` },
              ...states.map((value) => ({ value, label: `${say[value]} (${count(value)})` })),
            ]}
            value={group}
            onChange={(value) => setGroup(value)}
          />
        </div>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={selectable.length === 0}
            onClick={() => setSelected(new Set(selectable.map(({ value }) => value)))}
          >
            {common.selectAll}
          </Button>
          <Switch
            label={common.defanged}
            checked={defanged}
            onChange={(event) => setDefanged(event.currentTarget.checked)}
          />
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy} disabled={shown.length === 0}>
                {copied ? common.copied : say.copyShown}
              </Button>
            )}
          </CopyButton>
          <Button
            size="compact-sm"
            variant="default"
            disabled={shown.length === 0}
            onClick={() => saveText('checked-indicators.csv', 'text/csv', csv(shown))}
          >
            {common.csv}
          </Button>
        </Group>
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed">{say.none}</Text>
      ) : (
        <LookupTable key={group} results={shown} isSelected={isSelected} onToggle={toggle} />
      )}
      {selected.size > 0 && (
        <LookupBar rows={results.filter(isSelected)} onDone={() => setSelected(new Set())} />
      )}
    </div>
  );
}

const countOf = (results: LookedUp[], wanted: string): number =>
  results.filter(({ state }) => state === wanted).length;

function csv(results: LookedUp[]): string {
  const head = ['given', 'value', 'type', 'state', 'role', 'documents', 'first_seen', 'last_seen', 'verdict'];
  return csvOf(
    head,
    results.map(({ given, value, type, state, seen, verdicts }) => [
      given,
      value,
      type,
      state,
      seen?.role ?? null,
      seen?.documents ?? null,
      seen?.first_seen ?? null,
      seen?.last_seen ?? null,
      verdicts[0]?.verdict ?? null,
    ]),
  );
}
