import { Worker } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';
import type { AnalysedDocument } from '#text/document.ts';
import type { ExtractionInput, FromWorker, Reply, WorkerSettings } from '#extract/messages.ts';
import { refusal } from '#extract/refusal.ts';

export type Task = {
  input: ExtractionInput;
  /** True when reading it takes about as long as asking for it. */
  small: boolean;
  resolve(document: AnalysedDocument): void;
  reject(error: AppError): void;
};

export type LaneSettings = { timeoutMs: number; memoryMb: number; maxFileBytes: number; idleMs: number };

export type LaneEvents = {
  onFree(): void;
  /** Tasks that a lost worker had not begun; they go back to the head of the queue. */
  onReturn(tasks: Task[]): void;
};

const mebibyte = 2 ** 20;
/** A worker that is not ready after this time never will be. */
const startMs = 30_000;

/** One worker thread at a time, replaced whenever a file costs it its life; started by the first task. */
export class Lane {
  readonly #settings: LaneSettings;
  readonly #events: LaneEvents;
  readonly #tasks = new Map<number, Task>();
  #worker: Worker | null = null;
  #nextId = 1;
  /** When the first task began, or null while the worker starts: that time is not the file's. */
  #began: number | null = null;
  #opened = 0;
  #idle: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(settings: LaneSettings, events: LaneEvents) {
    this.#settings = settings;
    this.#events = events;
  }

  give(task: Task): void {
    this.#worker ??= this.#open();
    if (this.#tasks.size === 0) this.#wake(this.#worker);
    const id = this.#nextId++;
    this.#tasks.set(id, task);
    this.#worker.postMessage({ id, input: task.input });
  }

  /** Tasks given and not answered. */
  load(): number {
    return this.#tasks.size;
  }

  onlySmall(): boolean {
    return this.#tasks.values().every((task) => task.small);
  }

  /** Ends the worker; what it was reading is rejected with `reason`. */
  async stop(reason: AppError): Promise<void> {
    for (const task of this.#tasks.values()) task.reject(reason);
    this.#tasks.clear();
    await this.#detach()?.terminate();
  }

  #open(): Worker {
    this.#opened = Date.now();
    this.#began = null;
    const opened = newWorker(this.#settings);
    opened.on('message', (message: FromWorker) => this.#hear(message));
    opened.on('error', (error) => this.#lose(opened, reasonOf(error)));
    opened.on('exit', () => this.#lose(opened, workerGone()));
    return opened;
  }

  #hear(message: FromWorker): void {
    this.#began = Date.now();
    if (message !== 'ready') this.#settle(message);
  }

  #settle(reply: Reply): void {
    const task = this.#tasks.get(reply.id);
    if (!task) return;
    this.#tasks.delete(reply.id);
    if (this.#tasks.size === 0) this.#rest();
    if (reply.ok) task.resolve(reply.document);
    else
      task.reject(reply.code ? refusal(reply.code, reply.message) : new AppError('internal', reply.message));
    this.#events.onFree();
  }

  #detach(): Worker | null {
    const detached = this.#worker;
    this.#worker = null;
    clearTimeout(this.#idle);
    clearInterval(this.#watch);
    return detached;
  }

  /** The worker is gone: its first task is the one to blame, the others were not begun. */
  #lose(lost: Worker, reason: AppError): void {
    if (this.#worker !== lost) return;
    const blame = this.#began === null ? notStarted() : reason;
    void this.#detach()?.terminate();
    const [blamed, ...others] = this.#tasks.values();
    this.#tasks.clear();
    blamed?.reject(blame);
    this.#events.onReturn(others);
    this.#events.onFree();
  }

  async #look(watched: Worker): Promise<void> {
    const { timeoutMs, memoryMb } = this.#settings;
    if (this.#tasks.size === 0) return;
    const ran = Date.now() - (this.#began ?? this.#opened);
    if (ran > (this.#began === null ? startMs : timeoutMs)) return this.#lose(watched, timeOut(timeoutMs));
    if ((await buffersOf(watched)) > memoryMb * mebibyte) this.#lose(watched, memoryOut());
  }

  #rest(): void {
    clearInterval(this.#watch);
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#detach()?.terminate(), this.#settings.idleMs).unref();
  }

  #wake(worker: Worker): void {
    clearTimeout(this.#idle);
    clearInterval(this.#watch);
    worker.ref();
    if (this.#began !== null) this.#began = Date.now();
    const every = Math.min(250, Math.max(10, this.#settings.timeoutMs / 4));
    this.#watch = setInterval(() => void this.#look(worker), every);
  }
}

function timeOut(timeoutMs: number): AppError {
  return refusal('EXTRACTION_TIMEOUT', `Reading the file took longer than ${timeoutMs / 1000} s.`);
}

function memoryOut(): AppError {
  return refusal('EXTRACTION_MEMORY', 'Reading the file takes more memory than is allowed.');
}

function workerGone(cause?: unknown): AppError {
  return refusal('CORRUPT_FILE', 'The file is damaged: the reader ended while reading it.', cause);
}

function notStarted(): AppError {
  return new AppError('internal', 'The extraction worker did not start.');
}

function reasonOf(error: unknown): AppError {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? memoryOut() : workerGone(error);
}

function newWorker(settings: LaneSettings): Worker {
  const workerData: WorkerSettings = { maxBytes: settings.maxFileBytes };
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: settings.memoryMb, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
    name: 'extract',
  });
}

/** Memory outside of the heap, that of the PDF engine too; read from outside, so in the middle of a file too. */
async function buffersOf(worker: Worker): Promise<number> {
  try {
    return (await worker.getHeapStatistics()).external_memory;
  } catch {
    return 0;
  }
}
