import { Readable } from 'node:stream';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { AppError, orNull } from '#kernel/errors.ts';
import { keptResults, type EndedDocument } from './batch-documents.repository.ts';
import { csvOf } from './report/csv.ts';
import { documentsFor, type Reading, type ReadingDeps } from './batch-documents.ts';
import { openResult } from './processing/result.ts';
import type { Batch, ResultFormat } from './pii-batch.ts';

export type DownloadDeps = ReadingDeps & { files: DocumentFiles };

type Write = (deps: DownloadDeps, reading: Reading) => AsyncIterable<string | Buffer>;

const formats: Record<ResultFormat, { content_type: string; write: Write }> = {
  json: { content_type: 'application/json; charset=utf-8', write: json },
  ndjson: { content_type: 'application/x-ndjson; charset=utf-8', write: ndjson },
  csv: {
    content_type: 'text/csv; charset=utf-8',
    write: (deps, reading) => csvOf(documentsFor(deps, reading), (document) => resultOf(deps, document)),
  },
};

/** What was found, as a file that is written as fast as it is read; a fault on the way destroys it. */
export function downloadOf(deps: DownloadDeps, { format, ...reading }: Reading & { format: ResultFormat }) {
  const { content_type, write } = formats[format];
  return {
    filename: `pii-batch-${reading.batch.id}.${format}`,
    content_type,
    content: Readable.from(write(deps, reading), { objectMode: false }),
  };
}

async function* json(deps: DownloadDeps, reading: Reading): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(headOf(reading.batch)).slice(0, -1)},"documents":[`;
  let between = '\n';
  for await (const document of documentsFor(deps, reading)) {
    yield between;
    yield* line(deps, document);
    between = ',\n';
  }
  yield '\n]}\n';
}

async function* ndjson(deps: DownloadDeps, reading: Reading): AsyncGenerator<string | Buffer> {
  for await (const document of documentsFor(deps, reading)) {
    yield* line(deps, document);
    yield '\n';
  }
}

function headOf({ id, name, jar_id, status, settings }: Batch) {
  const { detection, mask_results, file_patterns } = settings;
  return {
    job_id: id,
    job_name: name,
    honey_jar_id: jar_id,
    status,
    ...detection,
    mask_results,
    file_patterns,
  };
}

async function* line(deps: DownloadDeps, document: EndedDocument): AsyncGenerator<string | Buffer> {
  const { document_id, filename, status, error_code, error_message, detections, summary } = document;
  const head = {
    document_id,
    filename,
    status,
    error_code,
    error_message,
    total_detections: detections,
    compliance_summary: summary,
  };
  const result = await resultOf(deps, document);
  if (result === null) yield JSON.stringify({ ...head, detections: null });
  else {
    yield `${JSON.stringify(head).slice(0, -1)},`;
    yield* result as AsyncIterable<Buffer>;
    yield '}';
  }
}

/** Null where there is none, or none any more. Throws when it is kept and not there: without it the file would not be whole. */
async function resultOf(
  { database, files }: DownloadDeps,
  document: EndedDocument,
): Promise<Readable | null> {
  if (!document.has_result) return null;
  const { result_id } = document;
  const result = await orNull(openResult(files, document));
  if (result || !(await keptResults(database.kysely, [result_id])).has(result_id)) return result;
  throw new AppError('internal', 'The detections of a document are missing in the storage', {
    code: 'STORAGE_ERROR',
  });
}
