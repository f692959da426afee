import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { VirtualTable, type Column } from '#parts/virtual-table.tsx';
import type { KnownIndicator } from '#pages/indicators/indicator-queries.ts';
import { IndicatorValue } from '#pages/indicators/indicator-value.tsx';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { RoleMark, VerdictMarks } from '#pages/indicators/marks.tsx';
import { useSelectColumn } from '#pages/indicators/select-column.tsx';
import { Sightings } from '#pages/indicators/sightings.tsx';
import { keyOf, type Selection } from './selection.ts';
import { useTableMessages } from './table.messages.ts';
import type { useIndicators } from './use-indicators.ts';

type Props = {
  indicators: ReturnType<typeof useIndicators>;
  total: number;
  jar: string | undefined;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

export function IndicatorTable({ indicators, total, jar, selection, onSelect }: Props) {
  const common = useIndicatorsMessages();
  const [open, setOpen] = useState<string | null>(null);
  const toggle = (row: KnownIndicator) => {
    const next = new Map(selection);
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
    onSelect(next);
  };
  const columns = useColumns({
    isSelected: (row) => selection.has(keyOf(row)),
    isOpen: (row) => open === keyOf(row),
    onToggle: toggle,
    onOpen: (row) => setOpen((before) => (before === keyOf(row) ? null : keyOf(row))),
  });
  return (
    <VirtualTable
      label={common.title}
      columns={columns}
      narrowColumns="24px 1fr auto"
      total={total}
      rowAt={indicators.rowAt}
      onRange={indicators.setRange}
      isSelected={(row) => selection.has(keyOf(row))}
      details={detailsOf(open, jar)}
    />
  );
}

/** Below the row that is open: where its value was seen. */
const detailsOf = (open: string | null, jar: string | undefined) => (row: KnownIndicator) =>
  open === keyOf(row) && <Sightings value={row.value} type={row.type} jar={jar} />;

type Actions = {
  isSelected: (row: KnownIndicator) => boolean;
  isOpen: (row: KnownIndicator) => boolean;
  onToggle: (row: KnownIndicator) => void;
  onOpen: (row: KnownIndicator) => void;
};

function useColumns({ isSelected, isOpen, onToggle, onOpen }: Actions): Column<KnownIndicator>[] {
  const say = useTableMessages();
  const common = useIndicatorsMessages();
  const names = useEvidenceNames();
  const { number } = useFormats();
  const day = useDays();
  const select = useSelectColumn<KnownIndicator>({ isSelected, onToggle });
  return [
    select,
    {
      key: 'value',
      header: common.value,
      width: 'minmax(0, 1fr)',
      narrow: 'rest',
      cell: ({ type, value, reason }) => (
        <>
          <IndicatorValue type={type} value={value} />
          <Text size="xs" c="dimmed" lineClamp={1} title={reason}>
            {reason}
          </Text>
        </>
      ),
    },
    { key: 'type', header: common.type, width: '130px', narrow: 'second', cell: ({ type }) => names[type] },
    {
      key: 'role',
      header: common.role,
      width: '140px',
      narrow: 'third',
      cell: (row) => <RoleMark {...row} />,
    },
    {
      key: 'verdict',
      header: common.verdict,
      width: '140px',
      narrow: 'second',
      cell: ({ verdicts }) => <VerdictMarks verdicts={verdicts} />,
    },
    {
      key: 'documents',
      header: common.documents,
      width: '100px',
      narrow: 'third',
      cell: (row) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen(row)}
          aria-label={common.showWhere(row.value, number(row.documents))}
          onClick={() => onOpen(row)}
        >
          {number(row.documents)} {isOpen(row) ? '▴' : '▾'}
        </Button>
      ),
    },
    {
      key: 'seen',
      header: say.lastSeen,
      width: '110px',
      narrow: 'hidden',
      cell: ({ last_seen }) => day(last_seen),
    },
  ];
}
