import type { AppError } from '#kernel/errors.ts';

export type Task<Input, Output> = {
  input: Input;
  /** True when doing it takes about as long as asking for it. */
  small: boolean;
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
};

export type Request<Input> = { id: number; input: Input };

export type Reply<Output> =
  | { id: number; ok: true; output: Output }
  | { id: number; ok: false; code: string | null; message: string };

/** A worker reports once that it is ready, then answers requests in order. */
export type FromWorker<Output> = 'ready' | Reply<Output>;

/** What is used of a worker thread, or of a process in its place. */
export type WorkerHandle = {
  on: (event: 'message' | 'error' | 'exit', listener: (what: unknown) => void) => unknown;
  postMessage: (message: unknown, handedOver: ArrayBuffer[]) => void;
  ref: () => void;
  unref: () => void;
  terminate: () => Promise<unknown>;
  getHeapStatistics: () => Promise<{ external_memory: number }>;
};

export type SupervisedWorkerSettings<Input> = {
  /** Starts a worker thread, or a process in its place. */
  open: () => WorkerHandle;
  /** Wall time that one task may take. */
  timeoutMs: number;
  /** Memory that the worker may use outside of its heap; the heap is limited by how it is opened. */
  memoryMb: number;
  /** An idle worker stops after this time, and its memory goes back. */
  idleMs: number;
  /**
   * What of an input goes over to the worker instead of being copied, and is empty here afterwards. Asked of those
   * that are not small: they are alone with their worker and never given again.
   */
  handedOver?: (input: Input) => ArrayBuffer[];
  failures: WorkerFailures;
};

/** What a task fails with. */
export type WorkerFailures = {
  timeOut: () => AppError;
  memoryOut: () => AppError;
  /** The worker ended in the middle of it. */
  gone: (cause?: unknown) => AppError;
  notStarted: (cause: unknown) => AppError;
  /** The worker reports a failure. */
  refused: (code: string | null, message: string) => AppError;
};

export type WorkerEvents<Input, Output> = {
  onFree: () => void;
  /** Tasks that a lost worker had not begun; they go back to the head of the queue. */
  onReturn: (tasks: Task<Input, Output>[]) => void;
};

const mebibyte = 2 ** 20;
/** A worker that is not ready after this time never will be. */
const startMs = 30_000;

/** One worker thread at a time, replaced whenever a task costs it its life; started by the first task. */
export class SupervisedWorker<Input, Output> {
  readonly #settings: SupervisedWorkerSettings<Input>;
  readonly #events: WorkerEvents<Input, Output>;
  readonly #tasks = new Map<number, Task<Input, Output>>();
  #worker: WorkerHandle | null = null;
  #nextId = 1;
  /** When the first task began, or null while the worker starts: that time is not the task's. */
  #began: number | null = null;
  #opened = 0;
  #idle: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(settings: SupervisedWorkerSettings<Input>, events: WorkerEvents<Input, Output>) {
    this.#settings = settings;
    this.#events = events;
  }

  give(task: Task<Input, Output>): void {
    this.#worker ??= this.#open();
    if (this.#tasks.size === 0) this.#wake(this.#worker);
    const id = this.#nextId++;
    this.#tasks.set(id, task);
    const handedOver = task.small ? [] : this.#settings.handedOver?.(task.input);
    this.#worker.postMessage({ id, input: task.input }, handedOver ?? []);
  }

  /** Tasks given and not answered. */
  load(): number {
    return this.#tasks.size;
  }

  onlySmall(): boolean {
    return this.#tasks.values().every((task) => task.small);
  }

  /** Ends the worker; what it was doing is rejected with `reason`. */
  async stop(reason: AppError): Promise<void> {
    for (const task of this.#tasks.values()) task.reject(reason);
    this.#tasks.clear();
    await this.#detach()?.terminate();
  }

  #open(): WorkerHandle {
    this.#opened = Date.now();
    this.#began = null;
    const opened = this.#settings.open();
    opened.on('message', (message) => this.#hear(message as FromWorker<Output>));
    opened.on('error', (error) => this.#lose(opened, this.#reasonOf(error)));
    opened.on('exit', () => this.#lose(opened, this.#settings.failures.gone()));
    return opened;
  }

  #hear(message: FromWorker<Output>): void {
    this.#began = Date.now();
    if (message !== 'ready') this.#settle(message);
  }

  #settle(reply: Reply<Output>): void {
    const task = this.#tasks.get(reply.id);
    if (!task) return;
    this.#tasks.delete(reply.id);
    if (this.#tasks.size === 0) this.#rest();
    if (reply.ok) task.resolve(reply.output);
    else task.reject(this.#settings.failures.refused(reply.code, reply.message));
    this.#events.onFree();
  }

  #detach(): WorkerHandle | null {
    const detached = this.#worker;
    this.#worker = null;
    clearTimeout(this.#idle);
    clearInterval(this.#watch);
    return detached;
  }

  /** The worker has died: its first task is to blame, the others were not started. */
  #lose(lost: WorkerHandle, reason: AppError): void {
    if (this.#worker !== lost) return;
    const blame = this.#began === null ? this.#settings.failures.notStarted(reason) : reason;
    void this.#detach()?.terminate();
    const [blamed, ...others] = this.#tasks.values();
    this.#tasks.clear();
    blamed?.reject(blame);
    this.#events.onReturn(others);
    this.#events.onFree();
  }

  async #look(watched: WorkerHandle): Promise<void> {
    const { timeoutMs, memoryMb, failures } = this.#settings;
    if (this.#tasks.size === 0) return;
    const ran = Date.now() - (this.#began ?? this.#opened);
    if (ran > (this.#began === null ? startMs : timeoutMs)) return this.#lose(watched, failures.timeOut());
    if ((await buffersOf(watched)) > memoryMb * mebibyte) this.#lose(watched, failures.memoryOut());
  }

  #rest(): void {
    clearInterval(this.#watch);
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#detach()?.terminate(), this.#settings.idleMs).unref();
  }

  #wake(worker: WorkerHandle): void {
    clearTimeout(this.#idle);
    clearInterval(this.#watch);
    worker.ref();
    if (this.#began !== null) this.#began = Date.now();
    const every = Math.min(250, Math.max(10, this.#settings.timeoutMs / 4));
    this.#watch = setInterval(() => void this.#look(worker), every);
  }

  #reasonOf(error: unknown): AppError {
    const { code } = (error ?? {}) as { code?: unknown };
    const { failures } = this.#settings;
    return code === 'ERR_WORKER_OUT_OF_MEMORY' ? failures.memoryOut() : failures.gone(error);
  }
}

/** Memory outside of the heap, that of native code too; read from outside, so in the middle of a task too. */
async function buffersOf(worker: WorkerHandle): Promise<number> {
  try {
    return (await worker.getHeapStatistics()).external_memory;
  } catch {
    return 0;
  }
}
