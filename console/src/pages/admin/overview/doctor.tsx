import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { doctorQuery, type Diagnosis } from './system-queries.ts';
import { useOverviewMessages } from './overview.messages.ts';
import classes from './overview.module.css';

const kinds = { critical: 'bad', warning: 'warning', info: 'off' } as const;

/** What is weak in the configuration, the most severe first, with what to do about it. */
export function Doctor() {
  const say = useOverviewMessages();
  const { data, error, refetch } = useQuery(doctorQuery);
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {say.doctor}
      </Title>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.findings.length === 0 && (
        <Text size="sm" c="dimmed">
          {say.wellDone}. {say.wellDoneHint}
        </Text>
      )}
      <Stack gap="sm">
        {data?.findings.map((finding) => (
          <Finding key={finding.check} finding={finding} />
        ))}
      </Stack>
      {data && data.unchecked.length > 0 && (
        <details className={classes.unchecked}>
          <summary>{say.unchecked(data.unchecked.length)}</summary>
          {data.unchecked.map(({ what, why }) => (
            <Text key={what} size="sm" c="dimmed" lang="en">
              {what}: {why}
            </Text>
          ))}
        </details>
      )}
    </Card>
  );
}

function Finding({ finding: { severity, what, todo } }: { finding: Diagnosis['findings'][number] }) {
  const say = useOverviewMessages();
  return (
    <div className={classes.finding}>
      <div>
        <StateMark kind={kinds[severity]}>{say[severity]}</StateMark>
      </div>
      <div lang="en">
        <Text size="sm">{what}</Text>
        <Text size="sm" c="dimmed">
          {todo}
        </Text>
      </div>
    </div>
  );
}
