import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { integrityReply } from '@skep/server/api/system/integrity.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { FactList } from '#pages/admin/fact-list.tsx';
import { ActionButton } from '#parts/action-button.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Notice } from '#pages/admin/notice.tsx';
import { DamagedTable } from './damaged-table.tsx';
import { SectionCard } from './section-card.tsx';
import { useStoredDataMessages } from './stored-data.messages.ts';

export type IntegrityState = Reply<typeof integrityReply>;

const integrityPath = '/api/admin/integrity';
/** How often a running check is looked at again. Milliseconds. */
const lookEvery = 1500;

/** Whether what is stored is as it was written, with a check that can be asked for. */
export function Integrity() {
  const say = useStoredDataMessages();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [integrityPath],
    queryFn: ({ signal }) => request<IntegrityState>('GET', integrityPath, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? lookEvery : false),
  });
  return (
    <SectionCard
      title={say.integrity}
      hint={say.integrityHint}
      actions={
        <ActionButton
          label={say.check}
          disabled={data?.running?.fast === true}
          run={async () => {
            await request('POST', `${integrityPath}/check`);
            await queries.invalidateQueries({ queryKey: [integrityPath] });
          }}
        />
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <Stack gap="sm">
          {data.running && <Running state={data} round={data.running} />}
          <Outcome state={data} />
        </Stack>
      )}
    </SectionCard>
  );
}

type Round = NonNullable<IntegrityState['running']>;

function Running({ state, round }: { state: IntegrityState; round: Round }) {
  const say = useStoredDataMessages();
  const { number } = useFormats();
  const total = Math.max(1, state.documents_total);
  const text = say.running(number(round.documents), number(state.documents_total));
  return (
    <div aria-live="polite">
      <Text size="sm">
        {say[`stage_${round.stage}`]}. {text}
      </Text>
      <Progress value={Math.min(100, Math.round((round.documents / total) * 100))} aria-label={text} />
    </div>
  );
}

function Outcome({ state }: { state: IntegrityState }) {
  const say = useStoredDataMessages();
  const { number, bytes, dateTime } = useFormats();
  const { last, index, damaged, damaged_total } = state;
  return (
    <>
      {damaged_total > 0 ? (
        <Notice kind="bad" title={say.damaged(number(damaged_total))}>
          {say.damagedHint}
        </Notice>
      ) : (
        last && <Notice kind="good" title={say.sound} />
      )}
      <FactList
        facts={[
          [say.lastCheck, last?.ended_at ? dateTime(last.ended_at) : say.noCheck],
          ...(last
            ? ([
                [say.checked, number(last.documents)],
                [say.read, bytes(last.bytes)],
                [say.rereading, number(last.rereading)],
              ] satisfies [string, string][])
            : []),
          [say.index, index.complete ? say.complete : say.incomplete(number(index.documents_pending))],
        ]}
      />
      {last && last.faults.length > 0 && (
        <Notice kind="bad" title={say.faults}>
          {last.faults.map((fault) => (
            <Text key={fault} size="sm" lang="en">
              {fault}
            </Text>
          ))}
        </Notice>
      )}
      {damaged.length > 0 && <DamagedTable damaged={damaged} />}
    </>
  );
}
