import { Stack } from '@mantine/core';
import type { ShownJar } from '#api/jar.ts';
import { SwitchFields } from '#pages/jars/switches.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useChangeJar } from './change-jar.ts';
import { SettingPart } from './setting-part.tsx';
import { useSettingsMessages } from './settings.messages.ts';

/** Search, export and personal data: each switch counts at once. */
export function AllowedSettings({ jar }: { jar: ShownJar }) {
  const say = useSettingsMessages();
  const change = useChangeJar(jar.id);
  const { encryption_enabled: _, ...switches } = jar.settings;
  return (
    <SettingPart title={say.allowed} locked={jar.rights.manage ? undefined : say.managersOnly}>
      <Stack gap="sm">
        <SwitchFields
          value={switches}
          disabled={!jar.rights.manage || change.isPending}
          onChange={(settings) => change.mutate({ settings })}
        />
        {change.error && <ErrorNotice error={change.error} />}
      </Stack>
    </SettingPart>
  );
}
