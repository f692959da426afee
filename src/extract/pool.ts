import { AppError } from '#kernel/errors.ts';
import type { AnalysedDocument } from '#text/document.ts';
import type { ExtractionInput } from '#extract/messages.ts';
import { Lane, type LaneSettings, type Task } from '#extract/lane.ts';

export type ExtractorOptions = {
  /** Worker threads; started when there is work. Default 2. */
  workers?: number;
  /** Wall time that one file may take. Default 30,000. */
  timeoutMs?: number;
  /** Memory that one worker may use, heap and buffers each. Default 512. */
  memoryMb?: number;
  /** Default 50 MiB. */
  maxFileBytes?: number;
  /** Files that may wait; more are refused as `unavailable`. Default 1,000. */
  maxQueue?: number;
  /** An idle worker stops after this time, and its memory goes back. Default 30,000. */
  idleMs?: number;
};

export type Extractor = {
  run(input: ExtractionInput): Promise<AnalysedDocument>;
  close(): Promise<void>;
};

const textLike = /\.(txt|md|markdown|html?|json|log|csv)$/i;
const smallTextsAhead = 8;

type Pool = {
  width: number;
  maxQueue: number;
  settings: LaneSettings;
  queue: Task[];
  lanes: Lane[];
  closed: boolean;
};

/**
 * Reads files in worker threads, so that the calling thread stays free. A file that takes too long or too much
 * memory loses its worker and fails alone; the files behind it run on a fresh one. `run` rejects with an
 * AppError that has a refusal code, or `unavailable` when too many wait; `close` rejects what still waits.
 */
export function openExtractor(options: ExtractorOptions = {}): Extractor {
  const pool: Pool = {
    width: Math.max(1, options.workers ?? 2),
    maxQueue: options.maxQueue ?? 1000,
    settings: laneSettings(options),
    queue: [],
    lanes: [],
    closed: false,
  };
  return {
    run: (input) => enqueue(pool, input),
    async close() {
      pool.closed = true;
      for (const task of pool.queue.splice(0)) task.reject(stopped());
      await Promise.all(pool.lanes.map((lane) => lane.stop(stopped())));
    },
  };
}

function enqueue(pool: Pool, input: ExtractionInput): Promise<AnalysedDocument> {
  if (pool.closed) return Promise.reject(stopped());
  if (input.path === undefined && input.bytes === undefined) {
    return Promise.reject(new AppError('invalid', 'Extraction needs a path or bytes.'));
  }
  if (pool.queue.length >= pool.maxQueue) {
    return Promise.reject(new AppError('unavailable', 'Too many files wait for extraction.'));
  }
  return new Promise((resolve, reject) => {
    pool.queue.push({ input, small: isSmallText(input), resolve, reject });
    dispatch(pool);
  });
}

function dispatch(pool: Pool): void {
  for (let task = pool.queue[0]; task; task = pool.queue[0]) {
    const lane = freeLane(pool, task);
    if (!lane) return;
    pool.queue.shift();
    lane.give(task);
  }
}

function freeLane(pool: Pool, task: Task): Lane | null {
  const idle = pool.lanes.find((lane) => lane.load() === 0);
  if (idle) return idle;
  if (pool.lanes.length < pool.width) {
    const lane = new Lane(pool.settings, {
      onFree: () => dispatch(pool),
      onReturn: (tasks) => void pool.queue.unshift(...tasks),
    });
    pool.lanes.push(lane);
    return lane;
  }
  // A small text costs less than the message that asks for it, so some are sent ahead; anything that may be
  // slow is not, or the files behind it would wait while another worker has nothing to do.
  if (!task.small) return null;
  return pool.lanes.find((lane) => lane.load() < smallTextsAhead && lane.onlySmall()) ?? null;
}

function stopped(): AppError {
  return new AppError('unavailable', 'The extraction workers are stopped.');
}

function isSmallText(input: ExtractionInput): boolean {
  return textLike.test(input.filename) && (input.bytes?.length ?? 0) < 1_000_000;
}

function laneSettings(options: ExtractorOptions): LaneSettings {
  return {
    timeoutMs: options.timeoutMs ?? 30_000,
    memoryMb: options.memoryMb ?? 512,
    maxFileBytes: options.maxFileBytes ?? 50 * 2 ** 20,
    idleMs: options.idleMs ?? 30_000,
  };
}
