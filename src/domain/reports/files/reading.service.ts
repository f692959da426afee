import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { ReportFormat } from '#domain/report-writing/index.ts';
import type { Report } from '#domain/reports/report.ts';
import { templateOf } from '#domain/reports/template-of.ts';
import type { Stix } from '#domain/stix/index.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { ReportContent } from '#publishing/content.ts';
import type { ByteRange } from '#storage/blobs.ts';
import { findContent, findFile } from './report-files.repository.ts';
import { blobKey, type ReportFiles } from './report-files.ts';
import { openReport, type OpenedReport } from './report-seal.ts';
import { fileKindOf, render } from './rendering.ts';
import { restored } from './restore.ts';

/** A report's file, ready to be sent. */
type ReportDownload = {
  filename: string;
  content_type: string;
  size_bytes: number;
  tag: string;
  modified_at: Date;
  open: (range?: ByteRange) => Promise<Readable>;
};

type WantedFile = {
  /** Without it the one that was ordered. */
  format?: ReportFormat | undefined;
  /** Whether the reader has shown a second factor: then an owner who asked for it gets the personal data itself. */
  proven: boolean;
  signal: AbortSignal;
};

/** What is known of a stored file. */
export type FileState = {
  file_id: string;
  owner_id: string;
  storage_path: string;
  filename: string;
  content_type: string;
  is_deleted: boolean;
  /** Bytes as stored; null where the storage has none. */
  stored_bytes: number | null;
  /** Whether its key opens it. */
  opens: boolean;
};

export type ReportReading = {
  /** Throws `conflict` before it is completed, `gone` after its file was deleted, `unreadable` for another template's format. */
  download: (actor: Actor, id: string, wanted: WantedFile) => Promise<ReportDownload>;
  /** What its files are made from. Throws likewise. */
  content: (actor: Actor, id: string, wanted: Pick<WantedFile, 'proven'>) => Promise<ReportContent>;
  /** For its owner and for admins. Throws `not_found`. */
  fileState: (actor: Actor, fileId: string) => Promise<FileState>;
};

type ReadingDeps = {
  database: Database;
  masterKey: MasterKey;
  files: ReportFiles;
  stix: Pick<Stix, 'exportDocuments'>;
  retentionDays: number;
};

type Visible = (actor: Actor, id: string) => Promise<Report>;

/** Each takes a process of its own. */
const rendering = { running: 2, waiting: 20, what: 'reports' };

export function createReading(deps: ReadingDeps, visible: Visible): ReportReading {
  const { database, masterKey, files, stix } = deps;
  const db = database.kysely;
  const inTurn = createFairGate(rendering);

  /** A completed report with what it was made from. */
  async function completed(actor: Actor, id: string) {
    const report = await visible(actor, id);
    if (report.expired_at)
      throw new AppError('gone', `The file was deleted: reports are kept for ${deps.retentionDays} days`);
    const kept = report.status === 'completed' ? await findContent(db, id) : null;
    if (!kept || report.result_file_id === null) throw new AppError('conflict', 'Report is not completed');
    return {
      report: { ...report, result_file_id: report.result_file_id },
      opened: openReport(masterKey, id, kept),
      document_ids: kept.document_ids,
    };
  }

  return {
    async download(actor, id, { format: wanted, proven, signal }) {
      const { report, opened, document_ids } = await completed(actor, id);
      const format = wanted ?? report.output_format;
      assertFormat(report, format);
      const content = contentFor(actor, { report, opened, proven });
      const kind = fileKindOf(report.title, format);
      const modified_at = report.completed_at ?? report.created_at;
      if (format === report.output_format && content === opened.content) {
        const { result_file_id: fileId, file_size_bytes } = report;
        const key = { report_id: id, key: opened.key };
        const open = (range?: ByteRange) =>
          files.open(fileId, key, range).catch((error: unknown) => {
            throw unreadable(fileId, error);
          });
        return {
          ...kind,
          size_bytes: file_size_bytes ?? 0,
          tag: fileId.replaceAll('-', ''),
          modified_at,
          open,
        };
      }
      const scrambled = report.scrambling && content === opened.content;
      const bytes = await inTurn(
        () => render({ stix }, { report_id: id, content, document_ids, scrambled, format, actor, signal }),
        { owner: actor.user_id, signal },
      );
      return { ...kind, modified_at, ...held(bytes) };
    },

    async content(actor, id, { proven }) {
      return contentFor(actor, { ...(await completed(actor, id)), proven });
    },

    fileState: (actor, fileId) => stateOf(deps, { actor, fileId, visible }),
  };
}

/** Why a stored file is not sent: its id leads to what is known of it. */
function unreadable(fileId: string, cause: unknown): AppError {
  if (!(cause instanceof AppError))
    return new AppError('internal', `The file ${fileId} cannot be read`, { cause });
  const missing = cause.kind === 'not_found';
  const why = missing ? 'it is missing' : cause.message;
  return new AppError(missing ? 'internal' : cause.kind, `The file ${fileId} cannot be read: ${why}`, {
    cause,
  });
}

async function stateOf(
  { database, masterKey, files }: ReadingDeps,
  { actor, fileId, visible }: { actor: Actor; fileId: string; visible: Visible },
): Promise<FileState> {
  const db = database.kysely;
  const file = await findFile(db, fileId);
  if (!file) throw notFound('File');
  if (file.user_id !== actor.user_id && actor.role !== 'admin') throw notFound('File', { denied: true });
  const report = await visible(actor, file.report_id);
  const stored = await files.stat(fileId);
  const kept = await findContent(db, report.id);
  const key = kept && openReport(masterKey, report.id, kept).key;
  return {
    file_id: fileId,
    owner_id: report.user_id,
    storage_path: blobKey(fileId),
    ...fileKindOf(report.title, report.output_format),
    is_deleted: file.deleted_at !== null,
    stored_bytes: stored?.size_bytes ?? null,
    opens: key !== null && (await opens(files, fileId, { report_id: report.id, key })),
  };
}

function assertFormat({ template_id, output_format }: Report, format: ReportFormat): void {
  const formats = templateOf(template_id)?.output_formats ?? [output_format];
  if (formats.includes(format)) return;
  throw new AppError('unreadable', `format: must be one of ${formats.join(', ')} for this report`);
}

/** Only its owner, who asked for it and has shown a second factor, gets the personal data itself. */
function contentFor(
  { user_id }: Actor,
  { report, opened, proven }: { report: Report; opened: OpenedReport; proven: boolean },
): ReportContent {
  const isDue = proven && report.user_id === user_id && report.parameters.restore_pii;
  return isDue ? restored(opened.content, opened.placeholders()) : opened.content;
}

function held(bytes: Uint8Array): Pick<ReportDownload, 'size_bytes' | 'tag' | 'open'> {
  return {
    size_bytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex'),
    open: async (range) => Readable.from([Buffer.from(bytes.subarray(range?.start, range?.end))]),
  };
}

async function opens(
  files: ReportFiles,
  fileId: string,
  key: { report_id: string; key: Buffer },
): Promise<boolean> {
  try {
    (await files.open(fileId, key)).destroy();
    return true;
  } catch {
    return false;
  }
}
