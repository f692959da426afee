import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ReportActions } from '#pages/reports/report-actions.tsx';
import { contentQuery, isUnderWay, type Report } from '#pages/reports/report-queries.ts';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { TlpMark } from '#parts/tlp-mark.tsx';
import { Downloads } from './downloads.tsx';
import { useReaderMessages } from './reader.messages.ts';
import classes from './reader.module.css';

const colours = {
  pending: 'gray.7',
  queued: 'gray.7',
  processing: 'blue.9',
  completed: 'green.9',
  failed: 'red.9',
  cancelled: 'gray.7',
} as const;

/** The title of a report, its marking, its downloads and what can be done with it. */
export function ReportHead({ report }: { report: Report }) {
  const common = useReportsMessages();
  const navigate = useNavigate();
  const isThere = report.status === 'completed' && report.expired_at === null;
  return (
    <header className={classes.head}>
      <Group gap="sm" align="center">
        <Title order={1} className={classes.title ?? ''}>
          {report.title}
        </Title>
        {isThere ? (
          <Marking id={report.id} />
        ) : (
          <Badge color={report.expired_at === null ? colours[report.status] : 'gray.7'}>
            {report.expired_at === null ? common[report.status] : common.gone}
          </Badge>
        )}
      </Group>
      {report.description !== null && <Text className={classes.wrapped ?? ''}>{report.description}</Text>}
      <Group gap="xs" align="start">
        {isThere && <Downloads report={report} />}
        {!isUnderWay(report) && <Again report={report} />}
        <ReportActions report={report} onDeleted={() => void navigate({ to: '/reports', replace: true })} />
      </Group>
    </header>
  );
}

function Marking({ id }: { id: string }) {
  const say = useReaderMessages();
  const { data } = useQuery(contentQuery(id));
  if (!data?.marking) return null;
  const [, tlp] = /^TLP:(.*)$/.exec(data.marking) ?? [];
  return (
    <span title={say.marking}>
      <TlpMark tlp={tlp as 'RED' | 'AMBER+STRICT' | 'AMBER' | 'GREEN' | 'CLEAR'} />
    </span>
  );
}

/** To order the same again, changed where one likes, once or again and again. */
function Again({ report }: { report: Report }) {
  const say = useReaderMessages();
  const { template_id, title, honey_jar_id, conversation_id, parameters } = report;
  const search = {
    template: template_id,
    title,
    topic: parameters.user_query,
    ...(honey_jar_id !== null && { jar: honey_jar_id }),
    ...(conversation_id !== null && { conversation: conversation_id }),
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/reports/new" search={search} />}
      >
        {say.again}
      </Button>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/reports/new" search={{ ...search, repeat: 'week' }} />}
      >
        {say.repeat}
      </Button>
    </>
  );
}
