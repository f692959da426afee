import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownJar } from '#api/jar.ts';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { PeopleSearch, type Found } from './people-search.tsx';
import { SettingPart } from './setting-part.tsx';
import { useSettingsMessages } from './settings.messages.ts';

/** Whose honey jar it is, and handing it over. */
export function OwnerSettings({ jar }: { jar: ShownJar }) {
  const say = useSettingsMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [heir, setHeir] = useState<Found | null>(null);
  const transfer = useMutation({
    mutationFn: (owner_id: string) =>
      request('PUT', `/api/knowledge/honey-pots/${encodeURIComponent(jar.id)}`, { body: { owner_id } }),
    async onSuccess() {
      setHeir(null);
      await queries.invalidateQueries({ queryKey: jarsQuery.queryKey });
      // It may be one that this user can read no longer.
      await navigate({ to: '/jars' });
      queries.removeQueries({ queryKey: ['jar', jar.id] });
    },
  });
  return (
    <SettingPart title={say.owner} locked={jar.rights.manage ? undefined : say.managersOnly}>
      <Stack gap="sm">
        <Text size="sm">{say.ownerIs(jar.owner.name, jar.owner.email)}</Text>
        {jar.rights.manage && (
          <PeopleSearch label={say.transferTo} description={say.transferHint} onFound={setHeir} />
        )}
      </Stack>
      <ConfirmDialog
        opened={heir !== null}
        title={say.transferTitle(heir?.name ?? '')}
        action={say.transfer}
        busy={transfer.isPending}
        error={transfer.error}
        onConfirm={() => heir && transfer.mutate(heir.id)}
        onClose={() => setHeir(null)}
      >
        {say.transferMeans}
      </ConfirmDialog>
    </SettingPart>
  );
}
