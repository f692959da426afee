import { Button, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { VirtualTable, type Column } from '#parts/virtual-table.tsx';
import { defang } from '#pages/indicators/defang.ts';
import type { LookedUp } from '#pages/indicators/indicator-queries.ts';
import { IndicatorValue } from '#pages/indicators/indicator-value.tsx';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { RoleMark, VerdictMarks } from '#pages/indicators/marks.tsx';
import { useSelectColumn } from '#pages/indicators/select-column.tsx';
import { Sightings } from '#pages/indicators/sightings.tsx';
import { useLookupMessages } from './lookup.messages.ts';

const noLoading = () => {};

type Props = {
  results: LookedUp[];
  isSelected: (row: LookedUp) => boolean;
  onToggle: (row: LookedUp) => void;
};

/** Only what has the form of a value can be decided about. */
export const canSelect = ({ type }: LookedUp): boolean => type !== null;

export function LookupTable({ results, isSelected, onToggle }: Props) {
  const say = useLookupMessages();
  const [open, setOpen] = useState<string | null>(null);
  const rowAt = useCallback((index: number) => results[index], [results]);
  const select = useSelectColumn<LookedUp>({ isSelected, onToggle, canSelect });
  const others = useColumns(open, (value) => setOpen((before) => (before === value ? null : value)));
  const columns = [select, ...others];
  return (
    <VirtualTable
      label={say.results}
      columns={columns}
      narrowColumns="24px 1fr auto"
      isSelected={isSelected}
      total={results.length}
      rowAt={rowAt}
      onRange={noLoading}
      details={detailsOf(open)}
    />
  );
}

const detailsOf =
  (open: string | null) =>
  ({ value, type }: LookedUp) =>
    open === value && <Sightings value={value} type={type} />;

function useColumns(open: string | null, onOpen: (value: string) => void): Column<LookedUp>[] {
  const say = useLookupMessages();
  const common = useIndicatorsMessages();
  const names = useEvidenceNames();
  const { number } = useFormats();
  return [
    {
      key: 'value',
      header: common.value,
      width: 'minmax(0, 1fr)',
      narrow: 'rest',
      cell: ({ given, value, type, times }) => (
        <>
          <IndicatorValue type={type} value={value} />
          <Text size="xs" c="dimmed">
            {[
              given === value || given === defang(type, value) ? '' : say.given(given),
              times > 1 ? say.times(times) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      ),
    },
    {
      key: 'type',
      header: common.type,
      width: '130px',
      narrow: 'second',
      cell: ({ type }) => (type ? names[type] : '–'),
    },
    {
      key: 'state',
      header: say.state,
      width: '140px',
      narrow: 'third',
      cell: ({ state }) => (
        <Text
          span
          inherit
          fw={state === 'known' ? 700 : 400}
          {...(state === 'not_an_indicator' && { c: 'dimmed' })}
        >
          {say[state]}
        </Text>
      ),
    },
    {
      key: 'role',
      header: common.role,
      width: '140px',
      narrow: 'second',
      cell: ({ seen }) => seen && <RoleMark role={seen.role} />,
    },
    {
      key: 'verdict',
      header: common.verdict,
      width: '180px',
      narrow: 'second',
      cell: ({ verdicts }) => <VerdictMarks verdicts={verdicts} />,
    },
    {
      key: 'documents',
      header: common.documents,
      width: '100px',
      narrow: 'third',
      cell: ({ value, seen }) =>
        seen && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={open === value}
            aria-label={common.showWhere(value, number(seen.documents))}
            onClick={() => onOpen(value)}
          >
            {number(seen.documents)} {open === value ? '▴' : '▾'}
          </Button>
        ),
    },
  ];
}
