import { Button, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { VirtualTable, type Column } from '#parts/virtual-table.tsx';
import { useDecisionPlaces } from '#pages/indicators/decide/decision-places.ts';
import { indicatorsKey } from '#pages/indicators/indicator-queries.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import classes from '#pages/indicators/indicators.module.css';
import { Mark } from '#pages/indicators/marks.tsx';
import { subjectOf, type useVerdicts, type Verdict } from './use-verdicts.ts';
import { useVerdictsMessages } from './verdicts.messages.ts';

type Props = { verdicts: ReturnType<typeof useVerdicts>; total: number };

export function VerdictTable({ verdicts, total }: Props) {
  const common = useIndicatorsMessages();
  const [taking, setTaking] = useState<Verdict | null>(null);
  const columns = useColumns(setTaking);
  return (
    <>
      <VirtualTable
        label={common.verdicts}
        columns={columns}
        total={total}
        rowAt={verdicts.rowAt}
        onRange={verdicts.setRange}
      />
      <TakeBack verdict={taking} onClose={() => setTaking(null)} />
    </>
  );
}

function TakeBack({ verdict, onClose }: { verdict: Verdict | null; onClose: () => void }) {
  const say = useVerdictsMessages();
  const common = useIndicatorsMessages();
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: () => request('DELETE', `/api/knowledge/verdicts/${verdict?.id ?? ''}`),
    async onSuccess() {
      onClose();
      await queries.invalidateQueries({ queryKey: indicatorsKey });
      notifications.show({ message: say.taken, closeButtonProps: { 'aria-label': common.close } });
    },
  });
  return (
    <ConfirmDialog
      opened={verdict !== null}
      title={say.takeTitle}
      action={say.take}
      busy={take.isPending}
      error={take.error}
      onConfirm={() => take.mutate()}
      onClose={() => {
        take.reset();
        onClose();
      }}
    >
      {verdict && say.takeText(subjectOf(verdict))}
    </ConfirmDialog>
  );
}

function useColumns(onTake: (verdict: Verdict) => void): Column<Verdict>[] {
  const { installation, honey_jars } = useDecisionPlaces();
  const mayTake = ({ honey_jar_id: jar }: Verdict) =>
    jar === null ? installation : honey_jars.some(({ id }) => id === jar);
  const say = useVerdictsMessages();
  const common = useIndicatorsMessages();
  const { dateTime } = useFormats();
  return [
    {
      key: 'subject',
      header: say.subject,
      width: 'minmax(0, 1fr)',
      narrow: 'row',
      cell: (row) => (
        <>
          <span className={classes.value}>{subjectOf(row)}</span>
          {row.value === null && (
            <Text size="xs" c="dimmed">
              {row.pattern === null ? say.range : say.pattern}
            </Text>
          )}
          {row.note !== '' && (
            <Text size="sm" c="dimmed">
              {row.note}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'verdict',
      header: common.verdict,
      width: '120px',
      cell: ({ verdict }) => <Mark meaning={verdict} />,
    },
    { key: 'scope', header: common.scope, width: '200px', cell: (row) => <ScopeOf verdict={row} /> },
    {
      key: 'by',
      header: say.decidedBy,
      width: '160px',
      narrow: 'row',
      cell: ({ decided_by }) => decided_by.name,
    },
    {
      key: 'when',
      header: say.when,
      width: '170px',
      narrow: 'row',
      cell: ({ created_at }) => dateTime(created_at),
    },
    {
      key: 'take',
      header: <VisuallyHidden>{say.take}</VisuallyHidden>,
      width: '120px',
      narrow: 'row',
      cell: (row) =>
        mayTake(row) && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say.takeOf(subjectOf(row))}
            onClick={() => onTake(row)}
          >
            {say.take}
          </Button>
        ),
    },
  ];
}

function ScopeOf({ verdict: { scope, document_id, honey_jar_id } }: { verdict: Verdict }) {
  const common = useIndicatorsMessages();
  const { data } = useQuery(jarsQuery);
  const jar = data?.honey_jars.find(({ id }) => id === honey_jar_id);
  if (document_id !== null)
    return (
      <Link to="/documents/$documentId" params={{ documentId: document_id }}>
        {common.document}
      </Link>
    );
  return jar ? common.inJar(jar.name) : common[scope];
}
