import { Checkbox, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { keyStateReply, rotatedReply } from '@skep/server/api/system/master-key.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { FactList } from '#pages/admin/fact-list.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SectionCard } from './section-card.tsx';
import { useStoredDataMessages } from './stored-data.messages.ts';

type Keys = Reply<typeof keyStateReply>;
type Rotated = Reply<typeof rotatedReply>;

const keysPath = '/api/admin/keys';
/** How often honey jars that are being sealed are counted again. Milliseconds. */
const lookEvery = 3000;

/** The keys that everything is sealed with, and new ones for them. */
export function Encryption() {
  const say = useStoredDataMessages();
  const { number } = useFormats();
  const queries = useQueryClient();
  const [files, setFiles] = useState(false);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [keysPath],
    queryFn: ({ signal }) => request<Keys>('GET', keysPath, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.honey_jars.unfinished > 0 ? lookEvery : false),
  });

  async function rotate() {
    setRotated(await request<Rotated>('POST', `${keysPath}/rotate`, { body: { files } }));
    await queries.invalidateQueries({ queryKey: [keysPath] });
  }

  return (
    <SectionCard
      title={say.keys}
      hint={say.keysHint}
      actions={
        <ConfirmAction label={say.rotate} title={say.rotateTitle} run={rotate}>
          <Stack gap="sm">
            <Text>{say.rotateText}</Text>
            <Checkbox
              label={say.rotateFiles}
              checked={files}
              onChange={(event) => setFiles(event.currentTarget.checked)}
            />
          </Stack>
        </ConfirmAction>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {rotated && (
        <Text size="sm" component="output">
          {rotated.master_key_changed ? say.rotated(number(rotated.sealed_anew)) : say.rotatedFiles}
        </Text>
      )}
      {data && <KeyState keys={data} />}
    </SectionCard>
  );
}

function KeyState({ keys: { master_key, honey_jars } }: { keys: Keys }) {
  const say = useStoredDataMessages();
  const { number, dateTime } = useFormats();
  const { encrypted, unfinished, newest_key_at } = honey_jars;
  return (
    <>
      {unfinished > 0 && (
        <div aria-live="polite">
          <Text size="sm">{say.unfinished(number(unfinished))}</Text>
          <Progress
            value={Math.round(((encrypted - unfinished) / Math.max(1, encrypted)) * 100)}
            aria-label={say.unfinished(number(unfinished))}
          />
        </div>
      )}
      <FactList
        facts={[
          [say.masterKey, master_key.source === 'setting' ? say.fromSetting : say.fromFile],
          [say.since, dateTime(master_key.since)],
          [say.encrypted, number(encrypted)],
          [say.newestKey, newest_key_at ? dateTime(newest_key_at) : '–'],
        ]}
      />
    </>
  );
}
