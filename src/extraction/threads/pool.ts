import { AppError } from '#kernel/errors.ts';
import type { WorkerFailures } from '#kernel/threads/supervised-worker.ts';
import { openThread } from '#kernel/threads/open-thread.ts';
import { openThreadPool, type Asking } from '#kernel/threads/thread-pool.ts';
import type {
  ExtractionInput,
  ExtractionResult,
  ExtractionTask,
  PlainInput,
  PlainText,
  ReadFile,
  WorkerSettings,
} from './messages.ts';
import { unpackIndicators } from './packed-indicators.ts';
import { isRefusalCode, refusal } from '#extraction/refusal.ts';

export type ExtractorOptions = {
  /** Worker threads; started when there is work. Default 2. */
  workers?: number;
  /** Wall time that one file may take. Default 30,000. */
  timeoutMs?: number;
  /** Memory that one worker may use, heap and buffers each. Default 512. */
  memoryMb?: number;
  /** Default 50 MiB. */
  maxFileBytes?: number;
  /** Lists of what is benign, read once in each thread; default those that come with Skep. */
  listsFolder?: string | null;
  /** Files that may wait; more are refused as `unavailable`. Default 1,000. */
  maxQueue?: number;
  /** An idle worker stops after this time, and its memory goes back. Default 30,000. */
  idleMs?: number;
};

export type Extractor = {
  run: (input: ExtractionInput, asking?: Asking) => Promise<ReadFile>;
  /** The text alone, with hidden text. Rejects as `run`, and with the reason of the signal. Owners take turns. */
  plain: (input: PlainInput, asking?: Asking) => Promise<PlainText>;
  workedLately: () => boolean;
  close: () => Promise<void>;
};

/** This much text is read in some milliseconds, whatever its content. */
const smallBytes = 32 * 1024;
const textLike = /\.(txt|md|markdown|html?|json|log|csv)$/i;

/**
 * Reads files in worker threads, so that the calling thread stays free. A file that takes too long or too much
 * memory loses its worker and fails alone. `run` rejects with an AppError that has a refusal code, or `unavailable`
 * when too many wait; `close` rejects what still waits.
 */
export function openExtractor(options: ExtractorOptions = {}): Extractor {
  const timeoutMs = options.timeoutMs ?? 30_000;
  const memoryMb = options.memoryMb ?? 512;
  const workerData: WorkerSettings = {
    maxBytes: options.maxFileBytes ?? 50 * 2 ** 20,
    listsFolder: options.listsFolder ?? null,
  };
  const pool = openThreadPool<ExtractionTask, ExtractionResult>({
    width: Math.max(1, options.workers ?? 2),
    maxQueue: options.maxQueue ?? 1000,
    what: 'files',
    isSmall: isSmallText,
    lane: {
      open: () =>
        openThread(new URL('./extraction.thread.ts', import.meta.url), {
          name: 'extract',
          memoryMb,
          workerData,
        }),
      timeoutMs,
      memoryMb,
      idleMs: options.idleMs ?? 30_000,
      handedOver: (input) => ('plain' in input ? [input.plain.buffer] : []),
      failures: failuresOf(timeoutMs),
    },
  });
  return {
    async run(input, asking) {
      if (input.path === undefined && input.bytes === undefined)
        throw new AppError('invalid', 'Extraction needs a path or bytes.');
      const result = await pool.run(input, asking);
      if ('passages' in result) return { ...result, indicators: await unpackIndicators(result.indicators) };
      throw wrongAnswer();
    },
    async plain(input, asking) {
      const result = await pool.run(input, asking);
      if ('utf8' in result) return result;
      throw wrongAnswer();
    },
    workedLately: pool.workedLately,
    close: pool.close,
  };
}

function failuresOf(timeoutMs: number): WorkerFailures {
  return {
    timeOut: () => refusal('EXTRACTION_TIMEOUT', `Reading the file took longer than ${timeoutMs / 1000} s.`),
    memoryOut: () => refusal('EXTRACTION_MEMORY', 'Reading the file needs more memory than is allowed.'),
    gone: (cause) =>
      refusal('CORRUPT_FILE', 'The file is damaged: the reader stopped while reading it.', cause),
    notStarted: (cause) => new AppError('internal', 'The extraction worker did not start.', { cause }),
    refused: (code, message) =>
      isRefusalCode(code) ? refusal(code, message) : new AppError('internal', message),
  };
}

function wrongAnswer(): AppError {
  return new AppError('internal', 'The extraction worker returned an unexpected result.');
}

function isSmallText(input: ExtractionTask): boolean {
  const size = 'plain' in input ? input.plain.length : (input.bytes?.length ?? input.sizeBytes ?? Infinity);
  return textLike.test(input.filename) && size <= smallBytes;
}
