import type { Report } from '#domain/reports/index.ts';
import { webhookSource } from './webhook-source.ts';

export const onReportEnded = webhookSource({
  events: ['report.completed', 'report.failed'],
  occurrencesOf: (report: Report) => [
    {
      user_id: report.user_id,
      event: report.status === 'completed' ? 'report.completed' : 'report.failed',
      data: dataOf(report),
    },
  ],
});

function dataOf(report: Report) {
  return {
    report_id: report.id,
    title: report.title,
    status: report.status,
    output_format: report.output_format,
    file_size_bytes: report.file_size_bytes,
    error_message: report.error_message,
    user_id: report.user_id,
  };
}
