import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { retentionState } from '@skep/server/api/retention/knowledge.schemas.ts';
import type { ShownJar } from '#api/jar.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { RetentionFields, type RetentionValue } from '#pages/jars/retention-fields.tsx';
import { useRetentionWords } from '#pages/jars/retention-words.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SettingPart } from './setting-part.tsx';
import { useSettingsMessages } from './settings.messages.ts';

type State = Reply<typeof retentionState>;

const typingMs = 400;
const pathOf = (jarId: string) => `/api/knowledge/honey-jars/${encodeURIComponent(jarId)}/retention`;

/** How long documents are kept: in words, and before it is saved with what it would delete. */
export function RetentionSettings({ jar }: { jar: ShownJar }) {
  const say = useSettingsMessages();
  const inWords = useRetentionWords();
  const { number } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['jar', jar.id, 'retention'],
    queryFn: ({ signal }) => request<State>('GET', pathOf(jar.id), { signal }),
  });
  return (
    <SettingPart title={say.retention} locked={jar.rights.manage ? undefined : say.managersOnly}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data && (
        <Stack gap="sm">
          <Text size="sm">
            {say.now} {inWords(data)}
            {data.documents_due > 0 && ` ${say.due(number(data.documents_due))}.`}
          </Text>
          {jar.rights.manage && <RetentionForm jarId={jar.id} state={data} />}
        </Stack>
      )}
    </SettingPart>
  );
}

function RetentionForm({ jarId, state }: { jarId: string; state: State }) {
  const say = useSettingsMessages();
  const queries = useQueryClient();
  const { policy, custom_days, auto_delete, warning_days } = state;
  const saved: RetentionValue = { policy, custom_days, auto_delete, warning_days };
  const [wanted, setWanted] = useState(saved);
  const [settled] = useDebouncedValue(wanted, typingMs);
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(saved);
  const isComplete = wanted.policy !== 'custom' || wanted.custom_days !== null;
  const preview = useQuery({
    queryKey: ['jar', jarId, 'retention', 'preview', settled],
    enabled: isChanged && (settled.policy !== 'custom' || settled.custom_days !== null),
    placeholderData: keepPreviousData,
    queryFn: () => request<State>('PUT', pathOf(jarId), { body: { ...settled, dry_run: true } }),
  });
  const save = useMutation({
    mutationFn: () => request('PUT', pathOf(jarId), { body: wanted }),
    async onSuccess() {
      notifications.show({ message: say.saved });
      await queries.invalidateQueries({ queryKey: ['jar', jarId] });
    },
  });
  const isShown = preview.data !== undefined && settled === wanted && !preview.isPlaceholderData;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="sm">
        <RetentionFields value={wanted} onChange={setWanted} withWarning />
        {isChanged && isShown && <Consequences state={preview.data} />}
        {(save.error ?? preview.error) && <ErrorNotice error={save.error ?? preview.error} />}
        {isChanged && (
          <Button
            type="submit"
            w="max-content"
            {...(wanted.auto_delete && { color: 'red.9' })}
            // What would be deleted is said before it can be saved.
            disabled={!isComplete || (wanted.auto_delete && !isShown)}
            loading={save.isPending}
          >
            {wanted.auto_delete ? say.saveDeleting : say.save}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** What the wanted retention would do with the documents that are there. */
function Consequences({ state }: { state: State }) {
  const say = useSettingsMessages();
  const { number, dateTime } = useFormats();
  const { documents_due, documents_due_soon, deletes_at } = state;
  return (
    <Alert
      color={deletes_at === null ? 'gray' : 'red'}
      variant="light"
      title={say.preview}
      aria-live="polite"
    >
      {deletes_at === null ? (
        say.nothingDeleted
      ) : (
        <>
          {documents_due + documents_due_soon > 0 && (
            <Text size="sm">{say.wouldDelete(number(documents_due), number(documents_due_soon))}</Text>
          )}
          <Text size="sm">{say.wouldDeleteFirst(dateTime(deletes_at))}</Text>
        </>
      )}
    </Alert>
  );
}
