import type { ReportWriter } from '#domain/report-writing/index.ts';
import {
  createReports,
  createReportSchedules,
  createScheduleWorker,
  type Reports,
  type ReportSchedules,
} from '#domain/reports/index.ts';
import { findActor } from '#domain/users/index.ts';
import type { AssistantParts } from '#app/wiring/assistant.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import type { KnowledgeParts } from '#app/wiring/knowledge.ts';
import type { PersonalDataParts } from '#app/wiring/personal-data.ts';

type Parts = BaseDeps & KnowledgeParts & PersonalDataParts & AssistantParts;

export type ReportParts = { reports: Reports; reportSchedules: ReportSchedules };

/** The queue of reports with their files, what writes them, and what orders them again and again. */
export function openReports(parts: Parts, writer: ReportWriter): ReportParts {
  const { config, database, space, reportFiles } = parts;
  const shared = {
    ...parts,
    now: () => new Date(),
    actorOf: (userId: string) => findActor(database.kysely, userId),
  };
  const reports = createReports({
    ...shared,
    files: reportFiles,
    writer,
    atOnce: config.reportsAtOnce,
    retentionDays: config.reportRetentionDays,
    refusal: space.refusal,
    onOutage: space.note,
  });
  const schedules = createScheduleWorker({ ...shared, ordered: reports.wake });
  return {
    reports: {
      ...reports,
      work() {
        reports.work();
        schedules.work();
      },
      async stop() {
        await schedules.stop();
        await reports.stop();
      },
    },
    reportSchedules: createReportSchedules(shared),
  };
}
