import { Button, Stack, Text } from '@mantine/core';
import type { ShownJar } from '#api/jar.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useChangeJar } from './change-jar.ts';
import { SettingPart } from './setting-part.tsx';
import { useSettingsMessages } from './settings.messages.ts';

export function StatusSettings({ jar }: { jar: ShownJar }) {
  const say = useSettingsMessages();
  const change = useChangeJar(jar.id);
  const isArchived = jar.status === 'archived';
  return (
    <SettingPart title={say.status} locked={jar.rights.manage ? undefined : say.managersOnly}>
      <Stack gap="sm">
        <Text size="sm">
          {isArchived && `${say.archivedNow} `}
          {say.archiveHint}
        </Text>
        {change.error && <ErrorNotice error={change.error} />}
        {jar.rights.manage && (
          <Button
            variant="default"
            w="max-content"
            loading={change.isPending}
            onClick={() => change.mutate({ status: isArchived ? 'active' : 'archived' })}
          >
            {isArchived ? say.activate : say.archive}
          </Button>
        )}
      </Stack>
    </SettingPart>
  );
}
