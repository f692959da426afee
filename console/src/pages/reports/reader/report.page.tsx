import { Anchor, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { reportQuery, type Report } from '#pages/reports/report-queries.ts';
import { ReportsError } from '#pages/reports/reports-error.tsx';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { useReaderMessages } from './reader.messages.ts';
import { ReportHead } from './report-head.tsx';
import { ReportState } from './report-state.tsx';
import { WrittenReport } from './written-report.tsx';
import classes from './reader.module.css';

const route = getRouteApi('/signed-in/reports/$reportId');

/** A report: how far it is, and what it says once it is written. */
export function ReportPage() {
  const say = useReaderMessages();
  const common = useReportsMessages();
  const { reportId } = route.useParams();
  const { data: report, error, refetch } = useQuery(reportQuery(reportId));
  return (
    <div className={classes.page}>
      <Anchor component={Link} to="/reports" size="sm" className={classes.back ?? ''}>
        ← {common.all}
      </Anchor>
      {report ? (
        <Shown key={report.id} report={report} />
      ) : (
        <>
          <Title order={1} mb="md">
            {say.report}
          </Title>
          {error ? (
            <ReportsError error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={320} aria-label={common.loading} />
          )}
        </>
      )}
    </div>
  );
}

function Shown({ report }: { report: Report }) {
  const isThere = report.status === 'completed' && report.expired_at === null;
  return (
    <>
      <ReportHead report={report} />
      {isThere ? <WrittenReport report={report} /> : <ReportState report={report} />}
    </>
  );
}
