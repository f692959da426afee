export { createReportWriter } from './report-writer.ts';
export type { ReportOrder, ReportWriter } from './report-order.ts';
