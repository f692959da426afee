import { Alert, Button, FileButton, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { createdJar, createJarBody } from '@skep/server/api/honey-jars/platform.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { chosenFiles, droppedFiles, type PickedFile } from '#uploads/engine/picked-files.ts';
import { upload } from '#uploads/engine/uploads.ts';
import { loadSamples, samplesKey } from './samples.ts';
import { useWelcomeMessages } from './welcome.messages.ts';
import classes from './welcome.module.css';

/** The first documents: the reports that come with Skep, or files of one's own. */
export function ChooseDocuments({ onChosen }: { onChosen: (jarId: string) => void }) {
  const say = useWelcomeMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const queries = useQueryClient();
  const samples = useMutation({
    mutationFn: loadSamples,
    async onSuccess(loaded) {
      queries.setQueryData(samplesKey, loaded);
      await queries.invalidateQueries(jarsQuery);
      onChosen(loaded.honey_jar.id);
    },
  });
  const own = useMutation({
    async mutationFn(files: PickedFile[]) {
      const body: Body<typeof createJarBody> = { name: say.ownJar };
      const { id } = await request<Reply<typeof createdJar>>('POST', '/api/knowledge/honey-pots', { body });
      await upload({ id, name: say.ownJar }, files);
      return id;
    },
    async onSuccess(id) {
      await queries.invalidateQueries(jarsQuery);
      onChosen(id);
    },
  });
  if (session?.user.role === 'viewer') return <ForViewers />;
  const failed = samples.error ?? own.error;
  return (
    <Stack>
      <Text>{say.documentsIntro}</Text>
      {failed && <ErrorNotice error={failed} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Paper withBorder p="lg">
          <Stack h="100%" gap="sm" align="flex-start">
            <Title order={2} size="h4">
              {say.samples}
            </Title>
            <Text size="sm" c="dimmed" flex={1}>
              {say.samplesHint}
            </Text>
            <Button loading={samples.isPending} onClick={() => samples.mutate()}>
              {say.loadSamples}
            </Button>
          </Stack>
        </Paper>
        <OwnFiles busy={own.isPending} onFiles={(files) => files.length > 0 && own.mutate(files)} />
      </SimpleGrid>
      <Group gap="xs">
        <Button variant="subtle" renderRoot={(props) => <Link to="/" {...props} />}>
          {say.skipDocuments}
        </Button>
      </Group>
    </Stack>
  );
}

function OwnFiles({ busy, onFiles }: { busy: boolean; onFiles: (files: PickedFile[]) => void }) {
  const say = useWelcomeMessages();
  const [over, setOver] = useState(false);
  return (
    <Paper
      withBorder
      p="lg"
      className={classes.drop ?? ''}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.nativeEvent).then(onFiles);
      }}
    >
      <Stack h="100%" gap="sm" align="flex-start">
        <Title order={2} size="h4">
          {say.own}
        </Title>
        <Text size="sm" c="dimmed" flex={1}>
          {say.ownHint}
        </Text>
        <FileButton multiple onChange={(files) => onFiles(chosenFiles(files))}>
          {(props) => (
            <Button variant="default" loading={busy} {...props}>
              {say.chooseFiles}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Paper>
  );
}

/** They put nothing in, and read what others share. */
function ForViewers() {
  const say = useWelcomeMessages();
  return (
    <Stack align="flex-start">
      <Alert color="gray" w="100%">
        {say.viewer}
      </Alert>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{say.ask}</Button>
    </Stack>
  );
}
