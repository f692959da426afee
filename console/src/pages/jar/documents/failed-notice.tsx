import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ShownJar } from '#api/jar.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { allIds } from './document-pages.ts';
import { doWithMany, useRefreshJar } from './do-with-many.ts';
import { useDocumentsMessages } from './documents.messages.ts';

/** That some documents could not be read, with the way to the reasons and to another try. */
export function FailedNotice({ jar }: { jar: ShownJar }) {
  const say = useDocumentsMessages();
  const { number } = useFormats();
  const refresh = useRefreshJar(jar.id);
  const again = useMutation({
    async mutationFn() {
      const ids: string[] = [];
      await allIds(jar.id, { status: 'failed', order: 'oldest' }, (more) => ids.push(...more));
      await doWithMany(jar.id, 'reprocess', ids);
    },
    onSettled: refresh,
  });
  const { failed } = jar.documents;
  return (
    <Alert color="red" variant="light" p="xs">
      <Group gap="xs">
        <Text size="sm">{say.failedNotice(failed, number(failed))}</Text>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link to="/jars/$jarId" params={{ jarId: jar.id }} search={{ status: 'failed' }} {...props} />
          )}
        >
          {say.showFailed}
        </Button>
        {jar.rights.fill && (
          <Button
            size="compact-sm"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {say.readFailedAgain}
          </Button>
        )}
      </Group>
      {again.error && <ErrorNotice error={again.error} />}
    </Alert>
  );
}
