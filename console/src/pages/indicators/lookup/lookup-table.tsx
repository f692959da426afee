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
import { Sightings } from '#pages/indicators/sightings.tsx';
import { useLookupMessages } from './lookup.messages.ts';

const noLoading = () => {};

export function LookupTable({ results }: { results: LookedUp[] }) {
  const say = useLookupMessages();
  const [open, setOpen] = useState<string | null>(null);
  const rowAt = useCallback((index: number) => results[index], [results]);
  const columns = useColumns(open, (value) => setOpen((before) => (before === value ? null : value)));
  return (
    <VirtualTable
      label={say.results}
      columns={columns}
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
      narrow: 'row',
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
      cell: ({ type }) => (type ? names[type] : '–'),
    },
    {
      key: 'state',
      header: say.state,
      width: '140px',
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
      narrow: 'row',
      cell: ({ seen }) => seen && <RoleMark role={seen.role} />,
    },
    {
      key: 'verdict',
      header: common.verdict,
      width: '180px',
      narrow: 'row',
      cell: ({ verdicts }) => <VerdictMarks verdicts={verdicts} />,
    },
    {
      key: 'documents',
      header: common.documents,
      width: '100px',
      narrow: 'row',
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
