export type { ReportFormat, ReportStyle } from './report-template.ts';
