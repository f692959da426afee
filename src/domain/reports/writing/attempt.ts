import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type {
  ReportOrder,
  ReportProgress,
  ReportTemplate,
  ReportWriter,
} from '#domain/report-writing/index.ts';
import { assertPossible, type OrderDeps } from '#domain/reports/order.service.ts';
import type { Report } from '#domain/reports/report.ts';
import { reportPriorities } from '#domain/reports/report.ts';
import { noteProgress } from '#domain/reports/reports-queue.repository.ts';
import { findReport } from '#domain/reports/reports.repository.ts';
import { insertContent } from '#domain/reports/files/report-files.repository.ts';
import type { ReportFiles } from '#domain/reports/files/report-files.ts';
import { newReportKey, sealReport } from '#domain/reports/files/report-seal.ts';
import { render } from '#domain/reports/files/rendering.ts';
import type { Stix } from '#domain/stix/index.ts';
import { AppError } from '#kernel/errors.ts';
import { startTicker } from '#kernel/threads/ticker.ts';
import type { EventBus } from '#queue/event-bus.ts';
import { endReport } from './ending.ts';

export type AttemptDeps = OrderDeps & {
  database: Database;
  masterKey: MasterKey;
  files: ReportFiles;
  stix: Pick<Stix, 'exportDocuments'>;
  bus: EventBus;
  writer: ReportWriter;
  /** Null for a user who is not there or not active any more. */
  actorOf: (userId: string) => Promise<Actor | null>;
};

export type Attempt = { id: string; attemptId: string };

/** So often it shows how far it is, and asks whether the report is still its own: at least once a second. Milliseconds. */
const heartbeatMs = 500;
/** So much of the progress is writing; the rest is making the file of it. */
const writingShare = 0.9;

/** Writes a report and stores its file. Throws what ends the attempt: the report is as it was then. */
export async function attemptReport(
  deps: AttemptDeps,
  attempt: Attempt,
  stopping: AbortController,
): Promise<void> {
  const { signal } = stopping;
  const db = deps.database.kysely;
  let latest: ReportProgress = { percentage: 0, step: 'Begins' };
  const heartbeat = startTicker(
    heartbeatMs,
    async () => {
      if (!(await noteProgress(db, { ...attempt, ...latest }))) stopping.abort(taken());
    },
    // The database is away: the next look shows.
    () => undefined,
  );
  try {
    const report = await findReport(db, attempt.id);
    if (!report) throw taken();
    const { order, actor } = await orderOf(deps, report);
    const written = await deps.writer.write(order, {
      signal,
      onProgress: async ({ percentage, step }) => {
        latest = { percentage: percentage * writingShare, step };
      },
    });
    signal.throwIfAborted();
    latest = { percentage: writingShare * 100, step: 'Makes the file' };
    const format = report.output_format;
    const { id: report_id, scrambling: scrambled } = report;
    const bytes = await render(deps, { report_id, ...written, scrambled, format, actor, signal });
    await keep(deps, { attempt, report, written, bytes, signal });
  } finally {
    await heartbeat.stop();
  }
}

type Made = {
  attempt: Attempt;
  report: Report;
  written: Awaited<ReturnType<ReportWriter['write']>>;
  bytes: Uint8Array;
  signal: AbortSignal;
};

async function keep(deps: AttemptDeps, { attempt, report, written, bytes, signal }: Made): Promise<void> {
  const { database, masterKey, files, bus } = deps;
  const { content, document_ids, placeholders } = written;
  const { id } = report;
  const key = newReportKey();
  signal.throwIfAborted();
  const fileId = await files.put({ report_id: id, attempt_id: attempt.attemptId, key }, bytes);
  const ending = { status: 'completed', result_file_id: fileId, file_size_bytes: bytes.length } as const;
  const isEnded = await database.transact(async (tx) => {
    if (!(await endReport(tx, { bus, attempt, ending }))) return false;
    const wanted = report.parameters.restore_pii ? placeholders : new Map<string, string>();
    const sealed = await sealReport(tx, masterKey, { id, key, content, placeholders: wanted });
    await insertContent(tx, id, { ...sealed, document_ids });
    return true;
  });
  if (!isEnded) throw taken();
}

/** What is written, for whom, with the rights that the owner has now. */
async function orderOf(deps: AttemptDeps, report: Report): Promise<{ order: ReportOrder; actor: Actor }> {
  const actor = await deps.actorOf(report.user_id);
  if (!actor) throw new AppError('forbidden', 'The account that ordered it is not active any more');
  const template = await stillPossible(deps, actor, report);
  const order = {
    id: report.id,
    title: report.title,
    description: report.description,
    template,
    style: report.style,
    query: report.parameters.user_query,
    honey_jar_id: report.honey_jar_id,
    conversation_id: report.conversation_id,
    owner: actor,
    scrambling: report.scrambling,
    since: report.since,
  };
  return { order, actor };
}

/** A right that was lost since the order has its reason in the report. */
async function stillPossible(deps: AttemptDeps, actor: Actor, report: Report): Promise<ReportTemplate> {
  const priority = reportPriorities[report.priority] ?? 'normal';
  try {
    return await assertPossible(deps, actor, { ...report, priority });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found')
      throw new AppError(
        'not_found',
        `${error.message}: it was deleted, or its owner may not read it any more`,
      );
    throw error;
  }
}

/** Another attempt has the report, or nobody wants it any more. */
class TakenError extends Error {
  override readonly name = 'TakenError';
}

function taken(): TakenError {
  return new TakenError('The report was cancelled, or taken by another attempt');
}

export function isTaken(error: unknown): boolean {
  return error instanceof TakenError;
}
