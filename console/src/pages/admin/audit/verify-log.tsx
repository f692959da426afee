import { Button, Card, Group, Loader, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { auditList, verification } from '@skep/server/api/audit/audit.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Notice } from '#pages/admin/notice.tsx';
import { useAuditMessages } from './audit.messages.ts';

type Verification = Reply<typeof verification>;

/** Has the server check the whole chain. How far it is, the server does not tell: only how much there is, and since when. */
export function VerifyLog() {
  const say = useAuditMessages();
  const [entries, setEntries] = useState(0);
  const verify = useMutation({
    async mutationFn() {
      const { total } = await request<Reply<typeof auditList>>('GET', '/api/admin/audit', {
        query: { limit: 1 },
      });
      setEntries(total);
      return request<Verification>('GET', '/api/admin/audit/verify');
    },
  });
  return (
    <Card withBorder maw={760}>
      <Group justify="space-between" align="start">
        <Text size="sm" c="dimmed" flex="1 1 260px">
          {say.verifyHint}
        </Text>
        <Button flex="none" loading={verify.isPending} onClick={() => verify.mutate()}>
          {say.verify}
        </Button>
      </Group>
      {verify.isPending && <Running entries={entries} />}
      {verify.error && <ErrorNotice error={verify.error} />}
      {verify.data && <Outcome verified={verify.data} />}
    </Card>
  );
}

function Running({ entries }: { entries: number }) {
  const say = useAuditMessages();
  const { number } = useFormats();
  const [seconds, setSeconds] = useState(0);
  useInterval(() => setSeconds((before) => before + 1), 1000, { autoInvoke: true });
  return (
    <Group gap="xs" mt="sm">
      <Loader size="xs" />
      <Text size="sm" component="output">
        {say.verifying(number(entries))}
      </Text>
      <Text size="sm" c="dimmed">
        {say.seconds(number(seconds))}
      </Text>
    </Group>
  );
}

function Outcome({ verified: { intact, entries, first_broken } }: { verified: Verification }) {
  const say = useAuditMessages();
  const { number } = useFormats();
  if (intact)
    return (
      <Notice kind="good" isOutcome title={say.intact}>
        {say.intactText(number(entries))}
      </Notice>
    );
  return (
    <Notice kind="bad" isOutcome title={say.broken}>
      {first_broken && say.brokenText(number(first_broken.seq), first_broken.reason, number(entries))}
    </Notice>
  );
}
