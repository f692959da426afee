export { createReportWriter } from './report-writer.ts';
export type { ReportOrder, ReportProgress, ReportWriter, WrittenReport } from './report-order.ts';
export { styleOf, styleWords } from './report-style.ts';
export type { ReportFormat, ReportStyle, ReportTemplate } from './report-template.ts';
export { reportCategories, reportFormats, reportStyles } from './report-template.ts';
export { reportTemplates } from './templates.ts';
