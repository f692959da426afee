import { AppError } from '#kernel/errors.ts';
import { openThread } from '#kernel/threads/open-thread.ts';
import { openThreadPool, type Asking } from '#kernel/threads/thread-pool.ts';
import type { NamedPattern, Trial, Tried } from './configuration/custom-patterns.ts';
import type { ScanResult, PiiResult, PiiTask, ReadText, Question, Rules } from './messages.ts';
import type { Utf8Text } from './files/text.ts';

export type DetectorOptions = {
  /** Worker threads; started when there is work. Each knows the names of people and places. */
  workers: number;
  /** Wall time that one text may take. */
  timeoutMs: number;
  /** Memory that one worker may use. */
  memoryMb: number;
  /** Texts that may wait, a quarter of them of one owner; more are refused as `unavailable`. Default 100. */
  maxQueue?: number;
  /** An idle worker stops after this time. Default five minutes: a new one has to learn the names first. */
  idleMs?: number;
};

/**
 * Scans texts in worker threads. Failures are reported as PII_DETECTION_FAILED: an empty result always means that nothing was
 * detected.
 */
export type Detector = {
  /** Errors: `internal` with PII_DETECTION_FAILED; `unavailable` when too many wait; the signal’s reason. */
  detect: (
    question: Question,
    rules: Rules,
    options?: Asking & { background?: boolean },
  ) => Promise<ScanResult>;

  /** The text of a file as JSON, and what kind of document it is; nothing in it is looked for. */
  read: (unread: Utf8Text, asking?: Asking) => Promise<ReadText>;

  /** The first of the patterns that cannot be taken, with the reason; null when all can. */
  firstRefused: (patterns: readonly NamedPattern[]) => Promise<{ name: string; reason: string } | null>;

  /** What a pattern matches in a text. */
  tryPattern: (trial: Trial, asking?: Asking) => Promise<Tried>;

  workedLately: () => boolean;
  close: () => Promise<void>;
};

const smallText = 20_000;

export function openDetector(options: DetectorOptions): Detector {
  const pool = openThreadPool<PiiTask, PiiResult>({
    width: options.workers,
    maxQueue: options.maxQueue ?? 100,
    what: 'texts',
    isSmall: (task) => 'question' in task && task.question.text.length < smallText,
    isBackground: (task) => 'question' in task && task.background,
    lane: {
      open: () =>
        openThread(new URL('./pii.thread.ts', import.meta.url), { name: 'pii', memoryMb: options.memoryMb }),
      timeoutMs: options.timeoutMs,
      memoryMb: options.memoryMb,
      idleMs: options.idleMs ?? 5 * 60_000,
      handedOver: (task) => {
        const text = 'question' in task ? task.question.text : 'unread' in task ? task.unread : '';
        return typeof text === 'string' ? [] : [text.utf8.buffer];
      },
      failures: {
        timeOut: () => failed(`Scanning the text took longer than ${options.timeoutMs / 1000} s`),
        memoryOut: () => failed('Scanning the text needs more memory than is allowed'),
        gone: (cause) => failed('The scanner thread ended', cause),
        notStarted: (cause) => failed('The scanner thread did not start', cause),
        // What it did not foresee is for the log.
        refused: (code, message) =>
          code === null ? failed('Scanning the text failed', new Error(message)) : failed(message),
      },
    },
  });

  return {
    async detect(question, rules, { background = false, ...asking } = {}) {
      const result = await pool.run({ question, rules, background }, asking);
      if ('looked' in result) return result.looked;
      throw failed('The thread returned an unexpected result');
    },

    async read(unread, asking) {
      const result = await pool.run({ unread }, asking);
      if ('read' in result) return result.read;
      throw failed('The thread returned an unexpected result');
    },

    async firstRefused(patterns) {
      const result = await pool.run({ patterns });
      if ('refused' in result) return result.refused;
      throw failed('The thread returned an unexpected result');
    },

    async tryPattern(trial, asking) {
      const result = await pool.run({ trial }, asking);
      if ('tried' in result) return result.tried;
      throw failed('The thread returned an unexpected result');
    },

    workedLately: pool.workedLately,
    close: pool.close,
  };
}

function failed(message: string, cause?: unknown): AppError {
  return new AppError('internal', message, { code: 'PII_DETECTION_FAILED', cause });
}
