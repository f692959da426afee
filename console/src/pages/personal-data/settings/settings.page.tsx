import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { configureBody } from '@skep/server/api/pii/configure.schemas.ts';
import type { Body } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { useFormats } from '#language/formats.ts';
import { configurationQuery, typesQuery, type Configuration } from '#pages/personal-data/configuration.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { DefaultSettings } from './default-settings.tsx';
import { FrameworkSettings } from './framework-settings.tsx';
import { PatternSettings } from './pattern-settings.tsx';
import { useSettingsMessages } from './settings.messages.ts';
import { TypeSettings } from './type-settings.tsx';

/** What the installation detects; admins change it, others read it. */
export function PiiSettingsPage() {
  const say = useSettingsMessages();
  const { dateTime } = useFormats();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const queries = useQueryClient();
  const { data: inForce, error, refetch } = useQuery(configurationQuery);
  const { data: known, error: typesError } = useQuery(typesQuery);
  const [draft, setDraft] = useState<Configuration | null>(null);
  const [before, setBefore] = useState<Configuration | null>(null);
  const save = useMutation({
    mutationFn: (next: Configuration) =>
      request('POST', '/api/pii/configure', { body: bodyOf(next, known?.pii_types.length ?? 0) }),
    async onSuccess() {
      await queries.invalidateQueries(configurationQuery);
      setDraft(null);
    },
  });
  if (error ?? typesError) return <ErrorNotice error={error ?? typesError} onRetry={() => void refetch()} />;
  if (!inForce || !known) return <Skeleton height={240} />;
  const canChange = session?.user.role === 'admin';
  const shown = draft ?? inForce;
  const part = {
    configuration: shown,
    types: known.pii_types,
    canChange,
    onChange: (changed: Partial<Configuration>) => setDraft({ ...shown, ...changed }),
  };
  return (
    <Stack gap="xl">
      {canChange ? <Text c="dimmed">{say.intro}</Text> : <Alert color="gray">{say.readOnly}</Alert>}
      {inForce.updated_at && (
        <Text size="sm" c="dimmed">
          {say.changed(dateTime(inForce.updated_at))}
        </Text>
      )}
      <DefaultSettings {...part} />
      <FrameworkSettings {...part} />
      <PatternSettings {...part} />
      <TypeSettings {...part} />
      {save.error && <ErrorNotice error={save.error} />}
      {draft && (
        <Group pos="sticky" bottom={0} p="sm" bg="var(--mantine-color-body)">
          <Button
            loading={save.isPending}
            disabled={draft.enabled_pii_types.length === 0}
            onClick={() => {
              setBefore(inForce);
              save.mutate(draft);
            }}
          >
            {say.save}
          </Button>
          <Button variant="default" onClick={() => setDraft(null)}>
            {say.discard}
          </Button>
          <Text size="sm">{draft.enabled_pii_types.length === 0 ? say.atLeastOne : say.unsaved}</Text>
        </Group>
      )}
      {!draft && before && save.isSuccess && (
        <Group role="status">
          <Text size="sm">{say.saved}</Text>
          <Button
            size="xs"
            variant="default"
            loading={save.isPending}
            onClick={() => {
              setBefore(null);
              save.mutate(before);
            }}
          >
            {say.undo}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** All types on means those of later versions, too. */
function bodyOf(next: Configuration, allTypes: number): Body<typeof configureBody> {
  const areAllOn = next.enabled_pii_types.length === allTypes;
  return { ...next, enabled_pii_types: areAllOn ? null : next.enabled_pii_types };
}
