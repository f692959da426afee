import { Progress, Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { useLanguage } from '#language/language.ts';
import type { Report } from './report-queries.ts';
import { useReportsMessages } from './reports.messages.ts';

type Shown = Pick<Report, 'title' | 'status' | 'progress_percentage' | 'progress_step'> &
  Partial<Pick<Report, 'queue_position' | 'estimated_completion'>>;

/** How far a report is: what is being done, its place in the queue, and when it will be ready. */
export function ReportProgress({ report }: { report: Shown }) {
  const say = useReportsMessages();
  const { percent } = useFormats();
  const timeOf = useClock();
  const { progress_percentage, progress_step, queue_position = null, estimated_completion = null } = report;
  const waits = report.status !== 'processing';
  return (
    <div>
      <Progress
        value={progress_percentage}
        size="md"
        animated={!waits}
        aria-label={say.progressOf(report.title)}
      />
      <Text size="sm" mt={4}>
        {waits ? say.queued : percent(progress_percentage / 100)}
        {!waits && progress_step !== null && <span lang="en"> · {progress_step}</span>}
      </Text>
      <Text size="xs" c="dimmed">
        {[
          queue_position !== null && say.position(queue_position),
          estimated_completion !== null && say.readyAt(timeOf(estimated_completion)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  );
}

/** A time of today, as far as one waits for it. */
function useClock(): (time: string) => string {
  const language = useLanguage();
  return (time) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(time));
}
