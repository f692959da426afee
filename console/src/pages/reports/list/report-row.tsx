import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { ReportActions } from '#pages/reports/report-actions.tsx';
import { ReportProgress } from '#pages/reports/report-progress.tsx';
import { isUnderWay, reportQuery, type ListedReport } from '#pages/reports/report-queries.ts';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { useTemplateWords } from '#pages/reports/template-words.ts';
import { useListMessages } from './list.messages.ts';
import classes from './list.module.css';

const colours = { completed: 'green.9', failed: 'red.9', cancelled: 'gray.7' } as const;

/** A report in the list. `underWay`: so many of them are looked at while they are written. */
export function ReportRow({ report, underWay }: { report: ListedReport; underWay: number }) {
  return (
    <div className={classes.row}>
      <About report={report} />
      <div className={classes.state}>
        {isUnderWay(report) ? <UnderWay report={report} others={underWay - 1} /> : <Ended report={report} />}
      </div>
      <div className={classes.actions}>
        <ReportActions report={report} />
      </div>
    </div>
  );
}

function About({ report }: { report: ListedReport }) {
  const say = useListMessages();
  const common = useReportsMessages();
  const { dateTime, bytes } = useFormats();
  const words = useTemplateWords();
  const { id, title, template_id, template_name, output_format, file_size_bytes, created_at } = report;
  const template = words(template_id, { name: template_name, description: '' });
  return (
    <div className={classes.about}>
      <Link to="/reports/$reportId" params={{ reportId: id }} className={classes.title}>
        {title}
      </Link>
      <Text size="sm" c="dimmed">
        <span lang={template.lang}>{template.name}</span>
        {[
          '',
          common[output_format],
          file_size_bytes !== null && bytes(file_size_bytes),
          say.ordered(dateTime(created_at)),
          report.schedule_id !== null && common.scheduled,
          report.priority !== 'normal' && common.priority(common[report.priority]),
        ]
          .filter((part) => part !== false)
          .join(' · ')}
      </Text>
    </div>
  );
}

/** The list has neither its place in the queue nor when it will be ready. */
function UnderWay({ report, others }: { report: ListedReport; others: number }) {
  const { data } = useQuery(reportQuery(report.id, others));
  const place = data && isUnderWay(data) ? data : {};
  return <ReportProgress report={{ ...place, ...report }} />;
}

function Ended({ report }: { report: ListedReport }) {
  const say = useReportsMessages();
  const { dateTime } = useFormats();
  const { status, error_message, expired_at, completed_at } = report;
  const colour = status === 'completed' || status === 'failed' ? colours[status] : colours.cancelled;
  return (
    <>
      <Badge color={expired_at === null ? colour : 'gray.7'}>
        {expired_at === null ? say[status] : say.gone}
      </Badge>
      {error_message !== null && (
        <Text size="sm" lang="en" className={classes.wrapped ?? ''}>
          {error_message}
        </Text>
      )}
      {expired_at !== null && <Text size="sm">{say.expired(dateTime(expired_at))}</Text>}
      {expired_at === null && completed_at !== null && (
        <Text size="xs" c="dimmed">
          {dateTime(completed_at)}
        </Text>
      )}
    </>
  );
}
