import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jarsQuery } from '#api/jars.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import classes from '#pages/ask/ask.module.css';

/** What a new conversation shows: what can be asked, or, without documents, how they get here. */
export function Start() {
  const say = useAskMessages();
  const { data } = useQuery(jarsQuery);
  const { honey_jars: jars = [], total = 0 } = data ?? {};
  const documents = jars.reduce((sum, { document_count: count }) => sum + count, 0);
  if (!data) return <div className={classes.start} />;
  // There may be more honey jars than are listed here.
  if (documents === 0 && total <= jars.length)
    return (
      <div className={classes.start}>
        <EmptyState title={say.noDocuments} text={say.noDocumentsHint}>
          <Group mt="sm" justify="center">
            <Button renderRoot={(props) => <Link {...props} to="/welcome" search={{ step: 'documents' }} />}>
              {say.loadSamples}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/jars" />}>
              {say.addDocuments}
            </Button>
          </Group>
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.start}>
      <Stack align="center" gap="xs" ta="center" maw={520}>
        <Icon name="chat" size={36} />
        <Text fw={700} size="lg">
          {say.startTitle}
        </Text>
        <Text c="dimmed">{say.startHint}</Text>
        <Text c="dimmed" size="sm">
          {say.keysHint}
        </Text>
      </Stack>
    </div>
  );
}
