export { createReportWriter, type ReportWriterDeps } from './report-writer.ts';
export type { ReportOrder, ReportProgress, ReportWriter, WrittenReport } from './report-order.ts';
