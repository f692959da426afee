import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { testedEmail } from '@skep/server/api/emails/emails.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { FactList } from '#pages/admin/fact-list.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Section } from '#parts/section.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { emailsPath, type MailServer } from './email-queries.ts';
import { useEmailsMessages } from './emails.messages.ts';

const kinds = { unknown: 'off', reachable: 'good', unreachable: 'bad' } as const;

/** Whether e-mail can be sent, and a test of it. */
export function ServerSection({ server }: { server: MailServer }) {
  const say = useEmailsMessages();
  const { dateTime } = useFormats();
  if (!server.configured)
    return (
      <Section title={say.server} text={say.notConfiguredHint}>
        <StateMark kind="off">{say.notConfigured}</StateMark>
      </Section>
    );
  return (
    <Section title={say.server}>
      <FactList
        facts={[
          [say.sender, server.sender],
          [
            say.serverState,
            <>
              <StateMark kind={kinds[server.state]}>{say[server.state]}</StateMark>
              {server.since && (
                <Text size="xs" c="dimmed">
                  {say.since(dateTime(server.since))}
                </Text>
              )}
              {server.reason && (
                <Text size="sm" lang="en">
                  {server.reason}
                </Text>
              )}
            </>,
          ],
        ]}
      />
      <TestEmail />
    </Section>
  );
}

function TestEmail() {
  const say = useEmailsMessages();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => request<Reply<typeof testedEmail>>('POST', `${emailsPath}/test`),
    onSettled: () => queries.invalidateQueries({ queryKey: [emailsPath] }),
  });
  return (
    <>
      {test.error && <ErrorNotice error={test.error} />}
      <Group gap="sm">
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {say.test}
        </Button>
        <Text size="sm" component="output" {...(test.data && { lang: 'en' })}>
          {test.data?.message ?? say.testHint}
        </Text>
      </Group>
    </>
  );
}
