import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ShownJar } from '#api/jar.ts';
import { AccessFields } from '#pages/jars/access-fields.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { AccessList } from './access-list.tsx';
import { useChangeJar } from './change-jar.ts';
import { SettingPart } from './setting-part.tsx';
import { useSettingsMessages } from './settings.messages.ts';

/** Who may read a honey jar: a kind of access, and a list of people and teams. */
export function AccessSettings({ jar }: { jar: ShownJar }) {
  const say = useSettingsMessages();
  const [access, setAccess] = useState(jar.access);
  const change = useChangeJar(jar.id);
  const { manage, write } = jar.rights;
  return (
    <SettingPart title={say.access} locked={manage ? undefined : say.managersOnly}>
      <Stack>
        <AccessFields value={manage ? access : jar.access} onChange={setAccess} disabled={!manage} />
        {change.error && <ErrorNotice error={change.error} />}
        {access !== jar.access && (
          <Button w="max-content" loading={change.isPending} onClick={() => change.mutate({ type: access })}>
            {say.save}
          </Button>
        )}
        {write && <AccessList jar={jar} chosen={manage ? access : jar.access} />}
      </Stack>
    </SettingPart>
  );
}
