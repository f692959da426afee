import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { jarQuery, type ShownJar } from '#api/jar.ts';
import { SettingPart } from '#pages/jar/settings/setting-part.tsx';
import { ArchiveList } from './archive-list.tsx';
import { Download } from './download.tsx';
import { ImportStix } from './import-stix.tsx';
import { useTransferMessages } from './transfer.messages.ts';

const route = getRouteApi('/signed-in/jars/$jarId/transfer');
const formats = ['hjx', 'tar', 'json', 'stix', 'misp'] as const;

/** Taking a honey jar out as a file, and bundles and archives in. */
export function TransferPage() {
  const { data: jar } = useQuery(jarQuery(route.useParams().jarId));
  if (!jar) return <Skeleton height={160} />;
  return (
    <Stack maw={760}>
      <Exports jar={jar} />
      <ImportStix jar={jar} />
      <ArchiveList jar={jar} />
    </Stack>
  );
}

function Exports({ jar }: { jar: ShownJar }) {
  const say = useTransferMessages();
  const mayExport = jar.settings.allow_export;
  return (
    <SettingPart title={say.export} locked={mayExport ? say.exportHint : say.exportOff}>
      <Stack gap="sm">
        {jar.settings.encryption_enabled && mayExport && (
          <Alert color="yellow" p="xs">
            {say.notEncrypted}
          </Alert>
        )}
        {jar.document_count === 0 && <Text size="sm">{say.empty}</Text>}
        {mayExport &&
          jar.document_count > 0 &&
          formats.map((format) => (
            <Group key={format} justify="space-between" gap="sm">
              <div>
                <Text size="sm" fw={600}>
                  {say[format]}
                </Text>
                <Text size="sm" c="dimmed" maw={480}>
                  {say[`${format}Means`]}
                </Text>
              </div>
              <Download jar={jar} format={format} />
            </Group>
          ))}
      </Stack>
    </SettingPart>
  );
}
