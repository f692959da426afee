import { Button, FileInput, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { importStixReply } from '@skep/server/api/stix/stix.schemas.ts';
import type { ShownJar } from '#api/jar.ts';
import type { Reply } from '#api/reply.ts';
import { sendFile } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { useRefreshJar } from '#pages/jar/documents/do-with-many.ts';
import { SettingPart } from '#pages/jar/settings/setting-part.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useTransferMessages } from './transfer.messages.ts';

/** Takes a STIX bundle apart into documents of a honey jar. */
export function ImportStix({ jar }: { jar: ShownJar }) {
  const say = useTransferMessages();
  const { percent, number } = useFormats();
  const refresh = useRefreshJar(jar.id);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const take = useMutation({
    mutationFn: (bundle: File) => {
      setShare(0);
      const path = `/api/knowledge/honey-jars/${encodeURIComponent(jar.id)}/stix`;
      return sendFile<Reply<typeof importStixReply>>(path, bundle, setShare);
    },
    async onSuccess() {
      setFile(null);
      await refresh();
    },
  });
  if (!jar.rights.fill)
    return (
      <SettingPart title={say.stixImport} locked={jar.status === 'archived' ? say.archived : say.readOnly}>
        {null}
      </SettingPart>
    );
  return (
    <SettingPart title={say.stixImport} locked={say.stixImportHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file) take.mutate(file);
        }}
      >
        <Stack gap="sm">
          <FileInput
            label={say.bundle}
            placeholder={say.choose}
            styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
            accept=".json,.stix,application/json"
            value={file}
            onChange={setFile}
          />
          {take.isPending && (
            <div aria-live="polite">
              <Text size="sm">{share < 1 ? say.sent(percent(share)) : say.working}</Text>
              <Progress value={share * 100} animated={share >= 1} aria-label={say.stixImport} />
            </div>
          )}
          {take.error && <ErrorNotice error={take.error} />}
          {take.data && (
            <Text size="sm" aria-live="polite">
              {say.imported(
                take.data.documents.length,
                number(take.data.documents.length),
                number(take.data.skipped.length),
              )}
            </Text>
          )}
          <Button type="submit" w="max-content" disabled={file === null} loading={take.isPending}>
            {say.import}
          </Button>
        </Stack>
      </form>
    </SettingPart>
  );
}
