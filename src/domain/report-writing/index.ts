export { createReportWriter, type ReportWriterDeps } from './report-writer.ts';
