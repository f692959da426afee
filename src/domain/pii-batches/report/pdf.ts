import { Worker } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';
import { threadEnvironment } from '#kernel/threads/thread-environment.ts';
import { openThreadPool } from '#kernel/threads/thread-pool.ts';
import type { Report, ReportDocument, ReportHead } from './report.ts';

/** A report as it goes to the thread that writes it. */
export type PdfTask = { head: ReportHead; documents: ReportDocument[] };

/** Writes reports as PDF in a thread: it takes seconds, and the letters of its fonts are drawn in one go. */
export type PdfWriter = {
  /**
   * The first 2,000 documents of a report. Errors: `internal`; `unavailable` when too many reports wait; the reason of the
   * signal, at which one that waits is not written.
   */
  write: (report: Report, signal: AbortSignal) => Promise<Uint8Array>;

  close: () => Promise<void>;
};

/** No one reads further in a PDF: the other forms contain all of them. */
const mostDocuments = 2000;
const timeoutMs = 60_000;
const memoryMb = 256;

export function openPdfWriter(): PdfWriter {
  const pool = openThreadPool<PdfTask, Uint8Array>({
    width: 1,
    maxQueue: 20,
    what: 'reports',
    isSmall: () => false,
    lane: {
      open: () =>
        new Worker(new URL('./pdf.thread.ts', import.meta.url), {
          resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
          env: threadEnvironment(),
          execArgv: [],
          name: 'pdf',
        }),
      timeoutMs,
      memoryMb,
      idleMs: 30_000,
      failures: {
        timeOut: () => failed(`it took longer than ${timeoutMs / 1000} s`),
        memoryOut: () => failed('it needs more memory than is allowed'),
        gone: (cause) => failed('its thread ended', cause),
        notStarted: (cause) => failed('its thread did not start', cause),
        refused: (_code, message) => failed('its thread failed', new Error(message)),
      },
    },
  });

  return {
    async write({ head, documents }, signal) {
      const first: ReportDocument[] = [];
      for await (const document of documents) {
        signal.throwIfAborted();
        if (first.push(document) === mostDocuments) break;
      }
      return pool.run({ head, documents: first }, { signal });
    },

    close: pool.close,
  };
}

function failed(why: string, cause?: unknown): AppError {
  return new AppError('internal', `The report could not be written: ${why}`, {
    code: 'PROCESSING_ERROR',
    cause,
  });
}
