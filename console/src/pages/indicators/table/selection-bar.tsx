import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { defang, useDefanged } from '#pages/indicators/defang.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { csvOf, saveText } from '#pages/indicators/save-file.ts';
import classes from '#pages/indicators/indicators.module.css';
import { useDecisionPlaces } from '#pages/indicators/decide/decision-places.ts';
import { Decide, type Kind } from '#pages/indicators/decide/decide.tsx';
import type { Selection } from './selection.ts';
import { useTableMessages } from './table.messages.ts';

type Props = { jar: string | undefined; selection: Selection; onDone: () => void };

/** What can be done with the values that are selected. */
export function SelectionBar({ jar, selection, onDone }: Props) {
  const say = useTableMessages();
  const common = useIndicatorsMessages();
  const { mayDecide } = useDecisionPlaces();
  const [deciding, setDeciding] = useState<Kind | null>(null);
  const [defanged] = useDefanged();
  const rows = [...selection.values()];
  const text = rows.map(({ type, value }) => (defanged ? defang(type, value) : value)).join('\n');
  return (
    <Group className={classes.bar ?? ''} component="section" aria-label={say.selected(rows.length)} gap="xs">
      <Text fw={600} component="output" display="block">
        {say.selected(rows.length)}
      </Text>
      {mayDecide && (
        <>
          <Button size="compact-md" onClick={() => setDeciding('benign')}>
            {say.markBenign}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setDeciding('malicious')}>
            {say.markMalicious}
          </Button>
        </>
      )}
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-md" variant="default" onClick={copy}>
            {copied ? common.copied : say.copyAll}
          </Button>
        )}
      </CopyButton>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => saveText('indicators.csv', 'text/csv', csv(rows))}
      >
        {common.csv}
      </Button>
      <Button size="compact-md" variant="subtle" onClick={onDone}>
        {say.deselect}
      </Button>
      <Decide
        kind={deciding}
        values={rows.map(({ value }) => value)}
        jar={jar}
        onClose={() => setDeciding(null)}
        onDone={onDone}
      />
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
