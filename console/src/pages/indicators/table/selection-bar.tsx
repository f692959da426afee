import { Button, CopyButton, Group, Text } from '@mantine/core';
import { defang, useDefanged } from '#pages/indicators/defang.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { csvOf, saveText } from '#pages/indicators/save-file.ts';
import classes from '#pages/indicators/indicators.module.css';
import { MarkButtons } from '#pages/indicators/decide/mark-buttons.tsx';
import { useDownloadMessages } from '#pages/indicators/download/download.messages.ts';
import { ExportValues } from '#pages/indicators/download/export-values.tsx';
import type { Selection } from './selection.ts';

type Props = { jar: string | undefined; selection: Selection; onDone: () => void };

/** What can be done with the values that are selected. */
export function SelectionBar({ jar, selection, onDone }: Props) {
  const common = useIndicatorsMessages();
  const download = useDownloadMessages();
  const [defanged] = useDefanged();
  const rows = [...selection.values()];
  const text = rows.map(({ type, value }) => (defanged ? defang(type, value) : value)).join('\n');
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
      <MarkButtons values={rows.map(({ value }) => value)} jar={jar} onDone={onDone} />
      <ExportValues
        wanted={{ indicators: rows.map(({ type, value }) => ({ type, value })), honey_jar_id: jar }}
        label={download.exportStix}
      />
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {copied ? common.copied : common.copy}
          </Button>
        )}
      </CopyButton>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => saveText('indicators.csv', 'text/csv', csv(rows))}
      >
        {common.csv}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {common.deselect}
      </Button>
    </Group>
  );
}

function csv(rows: Selection extends ReadonlyMap<string, infer Row> ? Row[] : never): string {
  const head = [
    'value',
    'type',
    'role',
    'confidence',
    'reason',
    'documents',
    'first_seen',
    'last_seen',
    'verdict',
  ];
  return csvOf(
    head,
    rows.map((row) => [
      row.value,
      row.type,
      row.role,
      row.confidence,
      row.reason,
      row.documents,
      row.first_seen,
      row.last_seen,
      row.verdicts[0]?.verdict ?? '',
    ]),
  );
}
