import { Alert, Card, Text, Title } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { ReportProgress } from '#pages/reports/report-progress.tsx';
import { isUnderWay, type Report } from '#pages/reports/report-queries.ts';
import { useReaderMessages } from './reader.messages.ts';
import classes from './reader.module.css';

/** What there is of a report that cannot be read: its progress, why it failed, when it was deleted. */
export function ReportState({ report }: { report: Report }) {
  const say = useReaderMessages();
  const { dateTime } = useFormats();
  if (isUnderWay(report))
    return (
      <Card withBorder maw={640}>
        <Title order={2} size="h4">
          {say.inProgress}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {say.inProgressHint}
        </Text>
        <ReportProgress report={report} />
      </Card>
    );
  if (report.expired_at !== null)
    return (
      <Alert color="gray" variant="default" title={say.expiredTitle} maw={640}>
        {say.expiredText(dateTime(report.expired_at))}
      </Alert>
    );
  if (report.status === 'failed')
    return (
      <Alert color="red" title={say.failedTitle} maw={640}>
        <span lang="en" className={classes.wrapped}>
          {report.error_message}
        </span>
      </Alert>
    );
  return (
    <Alert color="gray" variant="default" title={say.cancelledTitle} maw={640}>
      {say.cancelledHint}
    </Alert>
  );
}
