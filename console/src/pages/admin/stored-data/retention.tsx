import { Button, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { sweepReply } from '@skep/server/api/retention/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/admin/admin.module.css';
import { FigureCard } from '#parts/figure-card.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { SectionCard } from './section-card.tsx';
import { useStoredDataMessages } from './stored-data.messages.ts';

type Sweep = Reply<typeof sweepReply>;

/** What is due to be deleted or announced. It is looked up on demand: each look is recorded in the audit log. */
export function Retention() {
  const say = useStoredDataMessages();
  const { number } = useFormats();
  const sweep = useMutation({
    mutationFn: (dry_run: boolean) =>
      request<Sweep>('POST', '/api/admin/retention/sweep', { body: { dry_run } }),
  });
  const { data } = sweep;
  return (
    <SectionCard
      title={say.retention}
      hint={say.retentionHint}
      actions={
        <>
          <Button variant="default" loading={sweep.isPending} onClick={() => sweep.mutate(true)}>
            {say.look}
          </Button>
          {data?.dry_run && data.deleted + data.warned + data.due > 0 && (
            <ConfirmAction label={say.sweep} title={say.sweepTitle} run={() => sweep.mutateAsync(false)}>
              {say.sweepText(number(data.deleted))}
            </ConfirmAction>
          )}
        </>
      }
    >
      {sweep.error && <ErrorNotice error={sweep.error} />}
      {data && <Outcome sweep={data} />}
    </SectionCard>
  );
}

function Outcome({ sweep }: { sweep: Sweep }) {
  const say = useStoredDataMessages();
  const { number } = useFormats();
  if (sweep.honey_jars.length === 0)
    return (
      <Text size="sm" component="output">
        {say.nothingDue}
      </Text>
    );
  return (
    <Stack gap="sm" component="output">
      <Title order={3} size="h5">
        {sweep.dry_run ? say.planned : say.done}
      </Title>
      <SimpleGrid cols={3} maw={520}>
        {(['deleted', 'warned', 'due'] as const).map((what) => (
          <FigureCard key={what} label={say[what]} figure={number(sweep[what])} />
        ))}
      </SimpleGrid>
      <JarTable jars={sweep.honey_jars} />
    </Stack>
  );
}

function JarTable({ jars }: { jars: Sweep['honey_jars'] }) {
  const say = useStoredDataMessages();
  const { number, dateTime } = useFormats();
  return (
    <WideTable
      label={say.retention}
      minWidth={520}
      heads={[say.jar, say.deleted, say.warned, say.due, say.firstEnd]}
    >
      {jars.map(({ honey_jar_id, name, deleted, warned, due, first_end }) => (
        <Table.Tr key={honey_jar_id}>
          <Table.Td>
            <Link to="/jars/$jarId" params={{ jarId: honey_jar_id }} className={classes.link}>
              {name}
            </Link>
          </Table.Td>
          <Table.Td>{number(deleted)}</Table.Td>
          <Table.Td>{number(warned)}</Table.Td>
          <Table.Td>{number(due)}</Table.Td>
          <Table.Td>{first_end ? dateTime(first_end) : '–'}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
