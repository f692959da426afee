import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { jarQuery } from '#api/jar.ts';
import { useSwitchMessages } from '#pages/jars/switches.messages.ts';
import { AboutSettings } from './about-settings.tsx';
import { AccessSettings } from './access-settings.tsx';
import { AllowedSettings } from './allowed-settings.tsx';
import { DeleteJar } from './delete-jar.tsx';
import { OwnerSettings } from './owner-settings.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { SettingPart } from './setting-part.tsx';
import { StatusSettings } from './status-settings.tsx';
import { useSettingsMessages } from './settings.messages.ts';

const route = getRouteApi('/signed-in/jars/$jarId/settings');

/** What can be changed of a honey jar; what the user may not change is shown with the reason. */
export function JarSettingsPage() {
  const say = useSettingsMessages();
  const words = useSwitchMessages();
  const { data: jar } = useQuery(jarQuery(route.useParams().jarId));
  if (!jar) return <Skeleton height={160} />;
  return (
    <Stack maw={760}>
      <AboutSettings jar={jar} />
      <AccessSettings jar={jar} />
      <RetentionSettings jar={jar} />
      <AllowedSettings jar={jar} />
      <SettingPart title={say.encryption}>
        <Text size="sm">{jar.settings.encryption_enabled ? words.encryptionOn : words.encryptionOff}</Text>
        <Text size="sm" c="dimmed">
          {words.encryptionOnce}
        </Text>
      </SettingPart>
      <StatusSettings jar={jar} />
      <OwnerSettings jar={jar} />
      {jar.rights.manage && <DeleteJar jar={jar} />}
    </Stack>
  );
}
