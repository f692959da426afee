import { Button, Card, FileButton, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { clearEnded, retry, upload, useUploads, type Upload } from '#uploads/uploads.ts';
import { useJarMessages } from './jar.messages.ts';
import classes from './upload-tray.module.css';

/** Takes files for a honey jar, by choice or dropped, and shows how far they are. */
export function UploadTray({ jarId }: { jarId: string }) {
  const say = useJarMessages();
  const [over, setOver] = useState(false);
  const uploads = useUploads().filter(({ jar_id }) => jar_id === jarId);
  return (
    <Card
      withBorder
      className={classes.tray}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        upload(jarId, [...event.dataTransfer.files]);
      }}
    >
      <Group>
        <FileButton multiple onChange={(files) => upload(jarId, files)}>
          {(props) => <Button {...props}>{say.upload}</Button>}
        </FileButton>
        <Text c="dimmed">{say.drop}</Text>
      </Group>
      {uploads.length > 0 && (
        <section aria-label={say.uploads}>
          <Group justify="space-between" mt="md">
            <Title order={2} size="h5">
              {say.uploads}
            </Title>
            <Button size="compact-sm" variant="subtle" onClick={clearEnded}>
              {say.clear}
            </Button>
          </Group>
          <Stack component="ul" gap="xs" className={classes.list}>
            {uploads.map((each) => (
              <UploadRow key={each.id} upload={each} />
            ))}
          </Stack>
        </section>
      )}
    </Card>
  );
}

function UploadRow({ upload: { id, file, state, share, error } }: { upload: Upload }) {
  const say = useJarMessages();
  const percent = Math.round(share * 100);
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {file.name}
        </Text>
        <Text size="sm" c={state === 'failed' ? 'red.9' : 'dimmed'}>
          {state === 'sending' ? say.sending(percent) : say[state]}
        </Text>
      </Group>
      {state === 'sending' && <Progress value={percent} size="sm" aria-label={file.name} />}
      {error && (
        <Group gap="xs" role="alert">
          <Text size="sm">{error}</Text>
          <Button size="compact-xs" variant="default" onClick={() => retry(id)}>
            {say.sendAgain}
          </Button>
        </Group>
      )}
    </li>
  );
}
