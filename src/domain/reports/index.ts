export { createReportFiles, type ReportFiles } from './files/report-files.ts';
export { resealReportKeys } from './files/report-seal.ts';
export type { FileState } from './files/reading.service.ts';
export type { AskedReport } from './order.service.ts';
export { pruneReports } from './prune.service.ts';
export { reportPriorities, reportStatuses, type Report } from './report.ts';
export type { PlacedReport, QueueFigures } from './queue-view.ts';
export { createReports, type Reports } from './reports.service.ts';
export type { Schedule as ReportSchedule } from './schedules/schedule.ts';
export {
  createReportSchedules,
  type ReportSchedules,
  type ScheduleChange,
} from './schedules/schedules.service.ts';
export { createScheduleWorker } from './schedules/schedules.worker.ts';
export type { ReportContent } from '#publishing/content.ts';
export { templateOf } from './template-of.ts';
