import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { loadReply } from '@skep/server/api/models/models.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { modelPath, modelsQuery, operationQuery, type Model } from './model-queries.ts';
import { useModelsMessages } from './models.messages.ts';

/** Loads and unloads a model. The built-in one is always there. */
export function ModelSwitch({ model: { name, engine, status, progress } }: { model: Model }) {
  const say = useModelsMessages();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: modelsQuery.queryKey });
  const load = useMutation({
    mutationFn: () => request<Reply<typeof loadReply>>('POST', `${modelPath(name)}/load`),
    onSuccess: refresh,
  });
  const { data: operation } = useQuery(operationQuery(load.data?.operation_id ?? null));
  if (engine === 'extractive') return null;
  if (status === 'loaded')
    return (
      <ConfirmAction
        size="xs"
        label={say.unload}
        name={say.unloadOf(name)}
        title={say.unloadTitle}
        run={async () => {
          await request('POST', `${modelPath(name)}/unload`);
          await refresh();
        }}
      >
        {say.unloadText(name)}
      </ConfirmAction>
    );
  return (
    <div>
      <Button
        size="xs"
        aria-label={say.loadOf(name)}
        loading={load.isPending || progress !== null}
        onClick={() => load.mutate()}
      >
        {say.load}
      </Button>
      {load.error && <ErrorNotice error={load.error} />}
      {operation?.state === 'failed' && (
        <Text size="sm" role="alert" maw={260}>
          {say.failed(name, operation.error ?? say.unknown)}
        </Text>
      )}
    </div>
  );
}
