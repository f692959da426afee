import { Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/admin/admin.module.css';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { containersQuery } from './system-queries.ts';
import { useOverviewMessages } from './overview.messages.ts';

/** The processes of the installation; those that stopped are listed for a day. */
export function Processes() {
  const say = useOverviewMessages();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useQuery(containersQuery);
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {say.processes}
      </Title>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.containers.map(({ id, name, services, version, status, started_at }) => (
        <Group key={id} justify="space-between" wrap="nowrap" py={6}>
          <div>
            <Text size="sm" className={classes.word}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {services.join(', ')} · {version} · {say.since(dateTime(started_at))}
            </Text>
          </div>
          <StateMark kind={status === 'running' ? 'good' : 'off'}>{say[status]}</StateMark>
        </Group>
      ))}
    </Card>
  );
}
