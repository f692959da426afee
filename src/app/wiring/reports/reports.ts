import type { ReportWriter } from '#domain/report-writing/index.ts';
import { createReports, type Reports } from '#domain/reports/index.ts';
import { findActor } from '#domain/users/index.ts';
import type { AssistantParts } from '#app/wiring/assistant.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import type { KnowledgeParts } from '#app/wiring/knowledge.ts';
import type { PersonalDataParts } from '#app/wiring/personal-data.ts';

type Parts = BaseDeps & KnowledgeParts & PersonalDataParts & AssistantParts;

/** The queue of reports, their files and what writes them. */
export function openReports(parts: Parts, writer: ReportWriter | null = openReportWriter(parts)): Reports {
  const { config, database, space, reportFiles } = parts;
  return createReports({
    ...parts,
    files: reportFiles,
    writer,
    atOnce: config.reportsAtOnce,
    retentionDays: config.reportRetentionDays,
    refusal: space.refusal,
    onOutage: space.note,
    actorOf: (userId) => findActor(database.kysely, userId),
  });
}

/** Null: no reports are taken, and nobody is promised one. */
function openReportWriter(_parts: Parts): ReportWriter | null {
  return null;
}
