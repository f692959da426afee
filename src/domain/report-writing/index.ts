export { createReportWriter } from './report-writer.ts';
export type { ReportOrder, ReportWriter } from './report-order.ts';
export type { ReportFormat, ReportStyle } from './report-template.ts';
