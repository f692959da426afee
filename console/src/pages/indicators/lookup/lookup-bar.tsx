import { Button, Group, Text } from '@mantine/core';
import { MarkButtons } from '#pages/indicators/decide/mark-buttons.tsx';
import { useDownloadMessages } from '#pages/indicators/download/download.messages.ts';
import { ExportValues } from '#pages/indicators/download/export-values.tsx';
import type { LookedUp } from '#pages/indicators/indicator-queries.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import classes from '#pages/indicators/indicators.module.css';

/** What can be done with values of a list that are selected. */
export function LookupBar({ rows, onDone }: { rows: LookedUp[]; onDone: () => void }) {
  const common = useIndicatorsMessages();
  const download = useDownloadMessages();
  const indicators = rows.flatMap(({ type, value }) => (type === null ? [] : [{ type, value }]));
  return (
    <Group
      className={classes.bar ?? ''}
      component="section"
      aria-label={common.selected(rows.length)}
      gap="xs"
    >
      <Text fw={600} component="output" display="block">
        {common.selected(rows.length)}
      </Text>
      <MarkButtons values={rows.map(({ value }) => value)} onDone={onDone} />
      <ExportValues wanted={{ indicators }} label={download.exportStix} />
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {common.deselect}
      </Button>
    </Group>
  );
}
